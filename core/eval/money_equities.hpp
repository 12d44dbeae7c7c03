// What a position is worth in money play, exactly: as tables know it.
#pragma once

namespace tablas {

// Points to the side on roll, in units of the present cube, when it rolls on now, without doubling first.
struct MoneyEquities {
  float cubeless = 0.0F;  // nobody ever doubles
  float centred = 0.0F;
  float own = 0.0F;    // the side on roll owns the cube
  float other = 0.0F;  // the other side owns it

  // What a double is worth to the side on roll that may double: the other side takes or passes.
  [[nodiscard]] float doubled() const { return 2.0F * other < 1.0F ? 2.0F * other : 1.0F; }
};

// The same with what the rules of a money session change where gammons are possible.
struct MoneyValues : MoneyEquities {
  float single = 0.0F;   // nobody ever doubles, and gammons count as single games
  float jacoby = 0.0F;   // the cube is centred, and gammons count once it has been turned
  float beavers = 0.0F;  // likewise, and whoever is doubled first may redouble at once and keep the cube

  MoneyValues() = default;
  // No gammon is possible any more, so none of those rules changes anything: with no gammons to wait for,
  // nobody doubles where the other side would beaver.
  explicit MoneyValues(const MoneyEquities& without_gammons)
      : MoneyEquities(without_gammons), single(cubeless), jacoby(centred), beavers(centred) {}
};

}  // namespace tablas
