/** 0–100, rounded down so that 100 means complete (spec 1 §9). */
export function toPercent(completed: number, total: number): number {
  if (!(total > 0) || !(completed > 0)) return 0
  return Math.min(100, Math.floor((completed / total) * 100))
}

/** 01 to 09, then unpadded (spec 1 §2). */
export function formatIndex(index: number): string {
  return index < 10 ? String(index).padStart(2, '0') : String(index)
}

/** One plural form above 10 (spec 1 §9), although CLDR rules distinguish 103 from 111. */
export function pluralCount(count: number): number {
  return count > 10 ? 11 : count
}

/** Parses H:mm:ss or mm:ss; 0 when unreadable. */
export function parseDurationSeconds(text: string | null | undefined): number {
  const parts = /^\s*(?:(\d{1,4}):)?(\d{1,3}):(\d{1,2})(?:\.\d+)?\s*$/.exec(text ?? '')
  if (parts === null) return 0
  const [, hours = '0', minutes = '0', seconds = '0'] = parts
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
