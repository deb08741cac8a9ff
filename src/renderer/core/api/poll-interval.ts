/**
 * Up to 25 % longer than requested, drawn once for each screen: a computer room that opens at the same moment would
 * otherwise poll at the same moment for the rest of the lesson.
 */
export function getPollInterval(pollMs: number, random: () => number): number {
  return Math.round(pollMs * (1 + 0.25 * random()))
}
