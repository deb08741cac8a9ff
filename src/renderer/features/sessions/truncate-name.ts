export function cutName(name: string, letters: number): string {
  const text = name.trim()
  if (text.length <= letters) return text
  let length = 0
  let count = 0
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    if (count === letters) return `${text.slice(0, length).trimEnd()}…`
    count += 1
    length += segment.length
  }
  return text
}
