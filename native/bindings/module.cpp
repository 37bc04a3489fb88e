// The one binary module. Each file beside this one binds one concept; nothing here decides anything.
#include "bindings.hpp"
#include "meter.hpp"

NB_MODULE(_core, m) {
    m.doc() = "Sapper's engine. Use it through the sapper package.";
    bind_board(m);
    bind_analysis(m);
    bind_works(m);
    bind_players(m);
    bind_optimal(m);
    bind_metrics(m);
    bind_techniques(m);
    bind_rating(m);
    bind_generator(m);
    bind_environment(m);
}
