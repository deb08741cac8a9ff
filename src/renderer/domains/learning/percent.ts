/** 0–100, rounded down so that 100 means complete (spec 1 §9). */
export function toPercent(completed: number, total: number): number {
  if (!(total > 0) || !(completed > 0)) return 0
  return Math.min(100, Math.floor((completed / total) * 100))
}
