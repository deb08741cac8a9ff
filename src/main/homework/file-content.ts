import type { HomeworkType } from './file-name'
import { compoundOfficeOf } from './ole-file'

/** What the first bytes of a picture or a PDF may be called by whoever reads them. */
const signatures: Partial<Record<HomeworkType, readonly string[]>> = { gif: ['gif'], jpg: ['jpg'], jpeg: ['jpg'], png: ['png', 'apng'], pdf: ['pdf'] }

/** More of the beginning than the library looks at. */
const heads: Partial<Record<HomeworkType, RegExp>> = { gif: /^GIF8[79]a/, pdf: /^%PDF-\d\.\d/ }

/** Whether the inside of a file is what its extension says, judged by its bytes alone (threats H5). */
export async function isWhatItSays(type: HomeworkType, bytes: Uint8Array): Promise<boolean> {
  switch (type) {
    case 'svg':
      return isDrawing(bytes)
    case 'docx':
    case 'pptx':
    case 'xlsx':
      return zipOfficeOf(bytes) === type
    case 'doc':
    case 'ppt':
    case 'xls':
      return compoundOfficeOf(bytes) === type
    default: {
      const { fileTypeFromBuffer } = await import('file-type')
      if (heads[type]?.test(new TextDecoder('latin1').decode(bytes.subarray(0, 16))) === false) return false
      const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
      return found !== undefined && signatures[type]?.includes(found.ext) === true
    }
  }
}

const contentTypes: Readonly<Record<HomeworkType, string>> = {
  gif: 'image/gif', jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', svg: 'image/svg+xml', pdf: 'application/pdf',
  doc: 'application/msword', ppt: 'application/vnd.ms-powerpoint', xls: 'application/vnd.ms-excel',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** What a verified type is called on the wire. */
export function contentTypeOf(type: HomeworkType): string {
  return contentTypes[type]
}

/** Images become pages of the merged PDF; documents are handed in as they are. */
export function kindOf(type: HomeworkType): 'image' | 'document' {
  return contentTypes[type].startsWith('image/') ? 'image' : 'document'
}

/** The office types whose files are zip archives. */
export type ZipOffice = 'docx' | 'pptx' | 'xlsx'

const localHeader = 0x04_03_4b_50
const centralHeader = 0x02_01_4b_50
const endHeader = 0x06_05_4b_50
const endLength = 22
const centralLength = 46
const longestComment = 0xff_ff
const folders: readonly (readonly [string, ZipOffice])[] = [['word/', 'docx'], ['ppt/', 'pptx'], ['xl/', 'xlsx']]

/**
 * Which office file an archive is, by the list of its entries: it names the parts of exactly one of them and no macros.
 * Nothing is unpacked, so an archive that would burst is as harmless as any other.
 */
export function zipOfficeOf(bytes: Uint8Array): ZipOffice | null {
  const names = entryNames(bytes)
  if (names?.has('[Content_Types].xml') !== true || !names.has('_rels/.rels')) return null
  const all = [...names]
  if (all.some((name) => /(?:^|\/)vbaProject\.bin$/i.test(name))) return null
  const found = folders.filter(([folder]) => all.some((name) => name.startsWith(folder)))
  return found.length === 1 ? (found[0]?.[1] ?? null) : null
}

/** The names in the archive's own list; null where the file does not begin and end as an archive. */
function entryNames(bytes: Uint8Array): Set<string> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < endLength || view.getUint32(0, true) !== localHeader) return null
  const end = endOfList(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const names = new Set<string>()
  for (let entry = 0; entry < count; entry += 1) {
    if (at + centralLength > end || view.getUint32(at, true) !== centralHeader) return null
    const length = view.getUint16(at + 28, true)
    const next = at + centralLength + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > end) return null
    names.add(new TextDecoder().decode(bytes.subarray(at + centralLength, at + centralLength + length)))
    at = next
  }
  return names
}

/** Where the list's end stands: the comment behind it reaches exactly to the end of the file. */
function endOfList(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - endLength - longestComment)
  for (let at = view.byteLength - endLength; at >= first; at -= 1) {
    if (view.getUint32(at, true) === endHeader && at + endLength + view.getUint16(at + 20, true) === view.byteLength) return at
  }
  return null
}

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
