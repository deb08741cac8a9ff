export function wireDuration(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** An instant as the platform writes it without a zone: the time in Tunis, one hour ahead of UTC all the year. */
export function wireTunisTime(at: number): string {
  return new Date(at + 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
