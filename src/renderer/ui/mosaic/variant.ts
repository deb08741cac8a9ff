/** One of four pictures, always the same for a content. */
export function mosaicVariant(contentId: string | number): 1 | 2 | 3 | 4 {
  const hash = [...String(contentId)].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0, 2166136261)
  return ([1, 2, 3, 4] as const)[((hash ^ (hash >>> 15)) >>> 0) % 4] ?? 1
}
