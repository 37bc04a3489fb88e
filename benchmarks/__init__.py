"""How fast Sapper is, measured beside ms-toollib where that does the same work, with the answers compared.

    make bench                                     # everything: a few minutes
    python -m benchmarks positions drawing large   # or some of it
    python -m benchmarks --quick                   # a tenth of it: whether it still works

Each benchmark appends a line to `benchmarks/history.jsonl`, which is not committed. Nothing here is a test: a slow
machine fails no build. What is a test is that the answers agree; a benchmark whose answers differ ends with an error.
"""
