const namespace = 'http://www.w3.org/2000/svg'

/**
 * Whether bytes are the text of a drawing: XML whose root is `svg`. Nothing in it is resolved or expanded; a drawing that
 * declares entities is refused, because whoever reads it next might expand them (threats H5).
 */
export function isDrawing(bytes: Uint8Array): boolean {
  const text = textOf(bytes)
  if (text === null || text.includes('\0') || /<!ENTITY/i.test(text)) return false
  const root = rootAt(text)
  if (root === null) return false
  const tag = /^<(?:[\w.-]+:)?svg(?=[\s/>])/.exec(text.slice(root, root + 200))
  const end = tag === null ? -1 : endOfTag(text, root)
  if (end < 0) return false
  return text.slice(root, end).includes(namespace) && /(?:<\/(?:[\w.-]+:)?svg\s*>|\/>)\s*(?:<!--(?:(?!-->)[\s\S]){0,10000}-->\s*)?$/.test(text.slice(-20_000))
}

function textOf(bytes: Uint8Array): string | null {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    // Older programs write the letters of Western Europe; the marks of XML are the same there.
    return encoding === 'utf-8' && /^<\?xml[^>]{0,200}encoding=["'](?:iso-8859-1|iso-8859-15|windows-1252)["']/i.test(head(bytes)) ? new TextDecoder('windows-1252').decode(bytes) : null
  }
}

function head(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes.subarray(0, 300))
}

/** Where the root element begins: behind the declaration, comments, instructions and a document type without a part of its own. */
function rootAt(text: string): number | null {
  let at = 0
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at += 1
    if (text.startsWith('<?', at)) at = behind(text, '?>', at)
    else if (text.startsWith('<!--', at)) at = behind(text, '-->', at + 4)
    else if (/^<!doctype\b/i.test(text.slice(at, at + 10))) {
      const end = behind(text, '>', at)
      if (text.slice(at, end).includes('[')) return null
      at = end
    } else return text[at] === '<' ? at : null
  }
}

function behind(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at + mark.length
}

/** The end of a tag; a `>` between quotes is not one. */
function endOfTag(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (quote !== '') quote = letter === quote ? '' : quote
    else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '>') return at
  }
  return -1
}
