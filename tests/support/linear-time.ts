const factor = 8
/** Eight times the text takes 8 times as long where time is linear, 64 times where it is quadratic. */
const maxRatio = 24
/** Shorter times are noise of the compiler and the collector. */
const minMs = 8
const repetitions = 3

type Work = (text: string) => unknown

/** Fails if the work needs more than linear time in the length of the text, whatever the speed of the machine. */
export async function requireLinearTime(work: Work, build: (length: number) => string, length = 16_000): Promise<void> {
  const [short, long] = [build(length), build(length * factor)]
  let [shortMs, longMs] = [Infinity, Infinity]
  for (let attempt = 0; attempt < repetitions; attempt += 1) {
    for (let run = 0; run < repetitions; run += 1) shortMs = Math.min(shortMs, await measure(work, short))
    longMs = Math.min(longMs, await measure(work, long))
    const limit = maxRatio * Math.max(minMs, shortMs)
    if (longMs < limit) return
    if (longMs > 4 * limit) break
  }
  throw new Error(`${String(factor)} times the text took ${(longMs / shortMs).toFixed(0)} times as long`)
}

/** Milliseconds of processor time of this thread: other processes do not count. */
async function measure(work: Work, text: string): Promise<number> {
  const start = process.threadCpuUsage()
  await work(text)
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

const repeat =
  (part: string) =>
  (length: number): string =>
    part.repeat(Math.ceil(length / part.length))

/** Texts that make backtracking expressions and repeated searches slow, by what repeats in them. */
export const hostileTexts: Readonly<Record<string, (length: number) => string>> = {
  'blanks': (length) => `x${' '.repeat(length)}x`,
  'tabs': (length) => `x${'\t'.repeat(length)}x`,
  'no-break spaces': (length) => `x${'\u00a0'.repeat(length)}x`,
  'newlines': (length) => `x${'\n'.repeat(length)}x`,
  'blank lines': repeat(' \n'),
  'carriage returns': (length) => `x${'\r'.repeat(length)}x`,
  'tag starts': repeat('<'),
  'open tags': repeat('<a '),
  'open tags with attributes': repeat('<a b="'),
  'comments': repeat('<!--'),
  'ampersands': repeat('&'),
  'references': repeat('&#'),
  'brackets': repeat('['),
  'links without end': repeat('[a]('),
  'parentheses': repeat('('),
  'braces': repeat('{"a":'),
  'quotes': repeat('"'),
  'quotes and blanks': repeat('" '),
  'apostrophes': repeat("'"),
  'stars': repeat('*'),
  'underscores': repeat('_'),
  'backquotes': repeat('`'),
  'backslashes': repeat('\\'),
  'digits': repeat('1'),
  'Arabic digits': repeat('١'),
  'digits and dots': repeat('1.'),
  'digits and blanks': repeat('1 '),
  'letters': (length) => `${'a'.repeat(length)}!`,
  'capitals': repeat('A'),
  'letters and hyphens': repeat('a-'),
  'words': repeat('mot '),
  'commas': repeat(','),
  'semicolons': repeat(';'),
  'equals signs': repeat('='),
  'dollars': repeat('$'),
  'colons': repeat('http:'),
  'slashes': repeat('/'),
  'at signs': repeat('a@'),
  'percent signs': repeat('%'),
  'arrows': repeat('-->'),
  'plus signs': repeat('+'),
  'question marks': repeat('?a&'),
  'combining marks': (length) => `e${'\u0301'.repeat(length)}`,
  'combining marks out of order': (length) => `e${'\u0301\u0316'.repeat(length / 2)}`,
  'surrogates': repeat('\ud83d'),
  'invisible characters': repeat('\u200b'),
  'null characters': repeat('\0'),
}
