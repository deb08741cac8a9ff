/** At most `maxLength` UTF-16 units; half of a character would be sent and shown as another one. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const isSplit = (text.codePointAt(maxLength - 1) ?? 0) > 0xffff
  return text.slice(0, isSplit ? maxLength - 1 : maxLength)
}
