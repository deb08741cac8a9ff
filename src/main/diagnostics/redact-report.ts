/** A text without what is secret or names somebody; what is listed to be kept was known to be neither. */
export function redactReport(text: string, keep: readonly string[], mask: (text: string) => string): string {
  const kept = [...new Set(keep)].filter((each) => each.length > 2).toSorted((one, other) => other.length - one.length)
  const named = (index: number): string => `\u0002${String.fromCharCode(0x2800 + index)}\u0003`
  const hidden = kept.reduce((all, each, index) => all.replaceAll(each, named(index)), text)
  return kept.reduce((all, each, index) => all.replaceAll(named(index), each), hidden.split('\n').map(mask).join('\n'))
}
