const [secondMs, minuteMs, hourMs, dayMs] = [1000, 60_000, 3_600_000, 86_400_000]

/** Rounds up to the next second. */
export function figuresOf(leftMs: number): [days: string, hours: string, minutes: string, seconds: string] {
  const whole = Math.max(0, Math.ceil(leftMs / secondMs)) * secondMs
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return [
    two(whole / dayMs),
    two((whole % dayMs) / hourMs),
    two((whole % hourMs) / minuteMs),
    two((whole % minuteMs) / secondMs),
  ]
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
