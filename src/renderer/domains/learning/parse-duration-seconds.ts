/** Parses H:mm:ss or mm:ss; 0 when unreadable. */
export function parseDurationSeconds(text: string | null | undefined): number {
  const parts = /^\s*(?:(\d{1,4}):)?(\d{1,3}):(\d{1,2})(?:\.\d+)?\s*$/.exec(text ?? '')
  if (parts === null) return 0
  const [, hours = '0', minutes = '0', seconds = '0'] = parts
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
