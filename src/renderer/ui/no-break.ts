const noBreak = '\u00A0'
const beforeMark = / (?=[:;!?»%](?!\p{L}))/gu
const afterMark = /(?<=«|\bn°) /gu

/** French marks stay on the line of their word; the platform writes ordinary spaces before and after them. */
export function withNoBreaks(text: string): string {
  return text.replace(beforeMark, noBreak).replace(afterMark, noBreak)
}
