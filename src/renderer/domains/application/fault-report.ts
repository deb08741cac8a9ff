/** Below the limit of the commands that mask and save it. */
export const maxReportLength = 30_000

/** The user's words come first, because an e-mail is cut at its end. */
export function toReportText(words: string, details: string): string {
  return [words.trim(), details.trim()].filter((part) => part !== '').join('\n\n')
}
