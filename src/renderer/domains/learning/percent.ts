/** 0–100, rounded down so that 100 means complete (spec 1 §9). */
export function toPercent(done: number, whole: number): number {
  if (!(whole > 0) || !(done > 0)) return 0
  return Math.min(100, Math.floor((done / whole) * 100))
}
