export function wireDuration(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** Wire format without a zone: Tunis time, UTC+1 all year. */
export function wireTunisTime(at: number): string {
  return new Date(at + 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
