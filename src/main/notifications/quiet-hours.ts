import type { QuietHours } from '../../shared/desktop/notifications'

/** Whether a minute of the day lies in the quiet hours; `from` belongs to them, `to` does not, and they may go over midnight. */
export function isQuiet({ on, from, to }: QuietHours, minute: number): boolean {
  const start = minuteOf(from)
  const end = minuteOf(to)
  if (!on || start === end) return false
  return start < end ? minute >= start && minute < end : minute >= start || minute < end
}

/** The minute of the day at this moment, by the time of this computer. */
export function minuteOfDay(now: number): number {
  const local = new Date(now)
  return local.getHours() * 60 + local.getMinutes()
}

function minuteOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}
