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
