/** Windows and some e-mail programs refuse longer addresses. */
export const maxMailAddressLength = 1900

type Report = { info: string; problem: string | null; checks: string; log: string }

const maxLogLines = 40

/** Newest line first: an e-mail is cut at its end, and the last lines before a fault say the most about it. */
export function createReport({ info, problem, checks, log }: Report): string {
  const lines = log
    .split('\n')
    .filter((line) => line !== '')
    .slice(-maxLogLines)
    .toReversed()
  return [info.trim(), problem?.trim() ?? '', checks.trim(), lines.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** Cuts the end until the encoded address fits; null if not even an empty text does. */
export function toMailAddress(
  email: string,
  subject: string,
  text: string,
): { address: string; isShortened: boolean } | null {
  const prefix = `mailto:${email}?subject=${encodeURIComponent(subject)}&body=`
  const characters = [...text.toWellFormed().replaceAll(/\r?\n/g, '\r\n')]
  let length = prefix.length
  let count = 0
  for (const character of characters) {
    length += encodeURIComponent(character).length
    if (length > maxMailAddressLength) break
    count += 1
  }
  if (prefix.length > maxMailAddressLength) return null
  const body = characters.slice(0, count).join('')
  return { address: `${prefix}${encodeURIComponent(body)}`, isShortened: count < characters.length }
}
