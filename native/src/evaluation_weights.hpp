// The trained numbers of the evaluation: layer by layer, row by row of outputs.
#pragma once

namespace sapper {

constexpr int HIDDEN_0 = 32, HIDDEN_1 = 16;
extern const float WEIGHTS_0[], BIASES_0[], WEIGHTS_1[], BIASES_1[], WEIGHTS_2[], BIASES_2[];

}  // namespace sapper
