"""A short match with mistakes of both players and no end, for the tests of reviews."""

MATCH = b""" 3 point match

 Game 1
 Ana : 0                     Luis : 0
  1) 31: 24/23 13/10                 64: 24/14
  2) 52: 13/8 10/8                   55: 14/4 24/14
  3)  Doubles => 2                   Drops
      Wins 1 point

 Game 2
 Ana : 1                     Luis : 0
  1)                                 21: 13/11 6/5
  2) 66: 24/18 24/18 13/7 13/7       43: 24/20 24/21
  3) 11: 8/7 8/7 6/5 6/5
"""
