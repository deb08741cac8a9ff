/** What a day and a week of the operator cost at each level, in points of its own rate (spec 2 §9, line 236). */
export const operatorRates = {
  primary: { day: 0.95, week: 7.75 },
  basic: { day: 1.6, week: 12.25 },
  secondary: { day: 1.6, week: 12.25 },
  baccalaureate: { day: 2.3, week: 17.25 },
} as const

/** A constant of the same line that has no shown use (POINTS 78); the demo platform counts it as the points of one of the rate. */
export const pointsOfRate = 78
