/** Seconds of a video, or page of a magazine from 1. */
export type StartPlace = { atSeconds?: number; atPage?: number }

export function parseStartPlace(search: string): StartPlace | null {
  const query = new URLSearchParams(search)
  const atSeconds = parseNumber(query.get('at'))
  const atPage = parseNumber(query.get('page'))
  if (atSeconds !== null) return { atSeconds }
  return atPage === null || atPage === 0 ? null : { atPage }
}

function parseNumber(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null
}
