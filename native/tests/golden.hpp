// Reads the golden files; tests/golden/make_golden.py and make_layouts.py say what stands in them.
#pragma once

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "boards.hpp"

namespace golden {

inline std::ifstream open(const std::string& name) {
    std::ifstream file(std::string(SAPPER_GOLDEN_DIR) + "/" + name);
    if (!file) throw std::runtime_error("no golden file " + name);
    return file;
}

// The words of the lines that are no remarks. Rows of a board may begin with `#`, and are read by `row`.
class Reader {
public:
    explicit Reader(const std::string& name) : file_(open(name)) {}

    // The next line that is neither empty nor a remark, as words; none at the end.
    std::vector<std::string> line() {
        std::string text;
        while (std::getline(file_, text)) {
            if (text.empty() || text[0] == '#') continue;
            std::istringstream words(text);
            std::vector<std::string> result;
            for (std::string word; words >> word;) result.push_back(word);
            return result;
        }
        return {};
    }
    // The line must begin with this word; returns the second one, if any.
    std::string after(const std::string& word) {
        const auto words = line();
        if (words.empty() || words[0] != word) throw std::runtime_error("golden file: no line " + word);
        return words.size() > 1 ? words[1] : "";
    }
    std::string row() {
        std::string text;
        std::getline(file_, text);
        return text;
    }

private:
    std::ifstream file_;
};

struct Case {
    std::string name;
    sapper::View view;
    double density = 0;  // 0: none is given
    sapper::Flags flags = sapper::Flags::ignore;
    std::string solutions;
    std::vector<std::string> probability;  // a word a cell; empty when impossible

    bool possible() const { return solutions != "0"; }
};

inline std::vector<Case> positions(const std::string& file) {
    Reader reader(file);
    std::vector<Case> cases;
    for (auto head = reader.line(); !head.empty(); head = reader.line()) {
        Case it;
        it.name = file + " " + head.at(1);
        const auto size = reader.line();
        const int height = std::stoi(size.at(2));
        const std::string total = reader.after("total"), density = reader.after("density");
        if (density != "-") it.density = std::stod(density);
        if (reader.after("flags") == "trust") it.flags = sapper::Flags::trust;
        reader.after("cells");
        std::string rows;
        for (int y = 0; y < height; ++y) rows += reader.row() + '\n';
        it.view = boards::view_of(rows, total == "?" ? sapper::UNKNOWN_TOTAL : std::stoi(total));
        it.solutions = reader.after("solutions");
        if (it.possible()) {
            reader.after("probability");
            for (int y = 0; y < height; ++y)
                for (const auto& word : reader.line()) it.probability.push_back(word);
        }
        reader.after("end");
        cases.push_back(std::move(it));
    }
    return cases;
}

inline std::vector<Case> all_positions() {
    std::vector<Case> cases;
    for (const char* name : {"counted", "extreme", "finished", "flags", "games", "impossible", "scattered", "totals"})
        for (auto& it : positions(std::string(name) + ".txt")) cases.push_back(std::move(it));
    return cases;
}

}  // namespace golden
