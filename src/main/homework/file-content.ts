import type { HomeworkType } from '#shared/homework-type.ts'
import { detectOleType } from './ole-file'

const detectedExtensions: Partial<Record<HomeworkType, readonly string[]>> = {
  gif: ['gif'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  png: ['png', 'apng'],
  pdf: ['pdf'],
}

const signaturePatterns: Partial<Record<HomeworkType, RegExp>> = { gif: /^GIF8[79]a/, pdf: /^%PDF-\d\.\d/ }

type ContentRefusal = 'content' | 'macros' | 'password' | 'heic' | 'webp'

/** Pictures of telephones and web pages, by the extension of `file-type`. */
const refusedPictures: Readonly<Record<string, ContentRefusal>> = { heic: 'heic', webp: 'webp', avif: 'webp' }

const pictureTypes: readonly HomeworkType[] = ['jpg', 'png', 'gif']

/** A picture under the name of another one is stored under its own type, so that name and content agree. */
export async function detectType(
  type: HomeworkType,
  bytes: Uint8Array,
): Promise<{ type: HomeworkType } | ContentRefusal> {
  const refusal = await findContentRefusal(type, bytes)
  if (refusal === null) return { type }
  if (type !== 'jpeg' && !pictureTypes.includes(type)) return refusal
  for (const each of pictureTypes) if ((await findContentRefusal(each, bytes)) === null) return { type: each }
  return refusal
}

/** Judges by the bytes alone (threats H5). Null if the content is of the type. */
export async function findContentRefusal(type: HomeworkType, bytes: Uint8Array): Promise<ContentRefusal | null> {
  switch (type) {
    case 'svg':
      return isSvg(bytes) ? null : 'content'
    case 'docx':
    case 'pptx':
    case 'xlsx':
    case 'doc':
    case 'ppt':
    case 'xls': {
      const detected = detectOoxmlType(bytes) ?? detectOleType(bytes)
      return detected === type ? null : detected === 'macros' || detected === 'password' ? detected : 'content'
    }
    default: {
      const { fileTypeFromBuffer } = await import('file-type')
      const content = type === 'pdf' ? withoutLeadingBlanks(bytes) : bytes
      if (signaturePatterns[type]?.test(new TextDecoder('latin1').decode(content.subarray(0, 16))) === false)
        return 'content'
      const detected = (await fileTypeFromBuffer(content).catch(() => undefined))?.ext
      if (detected === undefined) return 'content'
      return detectedExtensions[type]?.includes(detected) === true ? null : (refusedPictures[detected] ?? 'content')
    }
  }
}

// Web servers and mail programs leave blanks around a file, which no format begins with; any other byte there could be
// the head of a second type.
const blanks: ReadonlySet<number | undefined> = new Set([0, 9, 10, 12, 13, 32])
const byteOrderMark = [0xef, 0xbb, 0xbf]
/** Within which PDF readers look for the head. */
const maxBlanks = 1024

function withoutLeadingBlanks(bytes: Uint8Array): Uint8Array {
  let first = byteOrderMark.every((byte, index) => bytes[index] === byte) ? byteOrderMark.length : 0
  while (first < maxBlanks && blanks.has(bytes[first])) first += 1
  return bytes.subarray(first)
}

const contentTypes: Readonly<Record<HomeworkType, string>> = {
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  doc: 'application/msword',
  ppt: 'application/vnd.ms-powerpoint',
  xls: 'application/vnd.ms-excel',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export function getContentType(type: HomeworkType): string {
  return contentTypes[type]
}

export function getFileKind(type: HomeworkType): 'image' | 'document' {
  return contentTypes[type].startsWith('image/') ? 'image' : 'document'
}

type OoxmlType = 'docx' | 'pptx' | 'xlsx'

const localFileHeader = 0x04_03_4b_50
const centralFileHeader = 0x02_01_4b_50
const endOfCentralDirectory = 0x06_05_4b_50
const endRecordLength = 22
const centralHeaderLength = 46
const maxCommentLength = 0xff_ff
const mainFolders: readonly (readonly [string, OoxmlType])[] = [
  ['word/', 'docx'],
  ['ppt/', 'pptx'],
  ['xl/', 'xlsx'],
]

/** Of Visual Basic, and sheets of the macros before it. */
const macroPart = /(?:^|\/)vbaproject\.bin$|^xl\/macrosheets\//

function detectOoxmlType(bytes: Uint8Array): OoxmlType | 'macros' | null {
  const entries = readEntryNames(bytes)
  if (entries?.has('[content_types].xml') !== true || !entries.has('_rels/.rels')) return null
  const names = [...entries]
  if (names.some((name) => macroPart.test(name))) return 'macros'
  const detected = mainFolders.filter(([folder]) => names.some((name) => name.startsWith(folder)))
  return detected.length === 1 ? (detected[0]?.[1] ?? null) : null
}

/**
 * Null unless the zip archive spans the whole file, up to blanks. In lower case with slashes: some programs write backslashes or
 * another case, and Office reads them all the same.
 */
function readEntryNames(bytes: Uint8Array): Set<string> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < endRecordLength || view.getUint32(0, true) !== localFileHeader) return null
  const end = findEndRecord(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const names = new Set<string>()
  for (let entry = 0; entry < count; entry += 1) {
    if (at + centralHeaderLength > end || view.getUint32(at, true) !== centralFileHeader) return null
    const length = view.getUint16(at + 28, true)
    const next = at + centralHeaderLength + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > end) return null
    const name = new TextDecoder().decode(bytes.subarray(at + centralHeaderLength, at + centralHeaderLength + length))
    names.add(name.replaceAll('\\', '/').toLowerCase())
    at = next
  }
  return names
}

function findEndRecord(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - endRecordLength - maxCommentLength - maxBlanks)
  for (let at = view.byteLength - endRecordLength; at >= first; at -= 1) {
    if (view.getUint32(at, true) !== endOfCentralDirectory) continue
    const end = at + endRecordLength + view.getUint16(at + 20, true)
    if (end === view.byteLength || hasOnlyBlanks(view, end)) return at
  }
  return null
}

function hasOnlyBlanks(view: DataView, from: number): boolean {
  if (from > view.byteLength || view.byteLength - from > maxBlanks) return false
  for (let at = from; at < view.byteLength; at += 1) if (!blanks.has(view.getUint8(at))) return false
  return true
}

const svgNamespace = 'http://www.w3.org/2000/svg'
const svgEnd = /(?:<\/(?:[\w.-]+:)?svg\s*>|\/>)\s*(?:<!--(?:(?!-->)[\s\S]){0,10000}-->\s*)?$/

/** Expands nothing; refuses entity declarations, which a later reader might expand (threats H5). */
function isSvg(bytes: Uint8Array): boolean {
  const text = decodeXml(bytes)
  if (text === null || text.includes('\0') || /<!ENTITY/i.test(text)) return false
  const root = findRoot(text)
  if (root === null) return false
  const tag = /^<(?:[\w.-]+:)?svg(?=[\s/>])/.exec(text.slice(root, root + 200))
  const end = tag === null ? -1 : findTagEnd(text, root)
  if (end < 0) return false
  return text.slice(root, end).includes(svgNamespace) && svgEnd.test(text.slice(-20_000))
}

const latinDeclaration = /^<\?xml[^>]{0,200}encoding=["'](?:iso-8859-1|iso-8859-15|windows-1252)["']/i

function decodeXml(bytes: Uint8Array): string | null {
  const isUtf16 = (first: number, second: number): boolean => bytes[0] === first && bytes[1] === second
  const encoding = isUtf16(0xff, 0xfe) ? 'utf-16le' : isUtf16(0xfe, 0xff) ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    // Older programs write Latin-1; the markup itself is ASCII.
    const latin = new TextDecoder('windows-1252')
    return encoding === 'utf-8' && latinDeclaration.test(latin.decode(bytes.subarray(0, 300)))
      ? latin.decode(bytes)
      : null
  }
}

function findRoot(text: string): number | null {
  let at = 0
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at += 1
    if (text.startsWith('<?', at)) at = indexAfter(text, '?>', at)
    else if (text.startsWith('<!--', at)) at = indexAfter(text, '-->', at + 4)
    else if (/^<!doctype\b/i.test(text.slice(at, at + 10))) {
      const end = indexAfter(text, '>', at)
      if (text.slice(at, end).includes('[')) return null
      at = end
    } else return text[at] === '<' ? at : null
  }
}

function indexAfter(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at + mark.length
}

function findTagEnd(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at
  }
  return -1
}
