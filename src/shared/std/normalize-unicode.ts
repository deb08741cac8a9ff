/** As in Unicode's Stream-Safe Text Format (UAX 15). */
const maxMarks = 30
const longRuns = new RegExp(String.raw`(\p{M}{${String(maxMarks)}})\p{M}+`, 'gu')

/** Drops marks beyond thirty on one letter: putting a run of them in order takes quadratic time. */
export function normalizeUnicode(text: string, form: 'NFC' | 'NFD' | 'NFKD'): string {
  return text.replace(longRuns, '$1').normalize(form)
}
