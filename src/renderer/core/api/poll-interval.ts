/** Up to 25 % longer than requested: a computer room that opens at once would otherwise poll at the same moment. */
export function getPollInterval(pollMs: number, random: () => number): number {
  return Math.round(pollMs * (1 + 0.25 * random()))
}
