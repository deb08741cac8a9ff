const [secondMs, minuteMs, hourMs, dayMs] = [1000, 60_000, 3_600_000, 86_400_000]

const minutesUnit = 2

/**
 * Days, hours, minutes and seconds (spec 2 §4), rounded up to the next second. Days and hours at the front are left out
 * while they are zero, as on a clock.
 */
export function getCountdownFigures(leftMs: number): string[] {
  const whole = Math.max(0, Math.ceil(leftMs / secondMs)) * secondMs
  const units = [whole / dayMs, (whole % dayMs) / hourMs, (whole % hourMs) / minuteMs, (whole % minuteMs) / secondMs]
  const shown = units.map(Math.floor)
  const first = shown.findIndex((value, unit) => value > 0 || unit === minutesUnit)
  return shown.map((value, unit) => String(value).padStart(unit === 0 ? 1 : 2, '0')).slice(first)
}

export const alarmMs = 10 * minuteMs

export function warningFor(leftMs: number | null): 'lessThanAnHour' | 'lessThanTenMinutes' | 'lessThanAMinute' | null {
  if (leftMs === null || leftMs <= 0 || leftMs >= hourMs) return null
  if (leftMs >= alarmMs) return 'lessThanAnHour'
  return leftMs >= minuteMs ? 'lessThanTenMinutes' : 'lessThanAMinute'
}

/** 0–100. */
export function percentGone(startedAt: number, endsAt: number, now: number): number {
  if (endsAt <= startedAt) return 100
  return Math.min(100, Math.max(0, ((now - startedAt) / (endsAt - startedAt)) * 100))
}

/** Milliseconds: the duration, cut at the end. */
export function timeAllowed(durationMinutes: number | null | undefined, leftMs: number | null): number | null {
  const limits = [durationMinutes == null || durationMinutes <= 0 ? null : durationMinutes * minuteMs, leftMs].filter(
    (limit) => limit !== null,
  )
  return limits.length === 0 ? null : Math.min(...limits)
}
