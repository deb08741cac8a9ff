/** Points for a day and a week of each school level (spec 2 §9). */
export const operatorRates = {
  primary: { day: 0.95, week: 7.75 },
  basic: { day: 1.6, week: 12.25 },
  secondary: { day: 1.6, week: 12.25 },
  baccalaureate: { day: 2.3, week: 17.25 },
} as const

/** Unused constant of the specification (POINTS 78); the demo platform multiplies the rates by it. */
export const pointsOfRate = 78
