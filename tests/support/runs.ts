/** `npm run verify:long` runs each model in full. */
const isLong = process.env['TUTORAT_VERIFY'] === 'long'

/** Runs of a model or property: `short` still finds the planted faults of `docs/testing.md`. */
export const getRunCount = (short: number, long: number): number => (isLong ? long : short)
