import type { QuietHours } from '#shared/desktop/notifications.ts'

/** `from` inclusive, `to` exclusive, possibly past midnight. */
export function isQuiet({ on, from, to }: QuietHours, minute: number): boolean {
  const start = parseMinute(from)
  const end = parseMinute(to)
  if (!on || start === end) return false
  return start < end ? minute >= start && minute < end : minute >= start || minute < end
}

export function minuteOfDay(now: number): number {
  const local = new Date(now)
  return local.getHours() * 60 + local.getMinutes()
}

function parseMinute(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}
