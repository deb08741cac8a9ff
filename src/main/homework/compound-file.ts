/** The office types whose files are compound files, as they were before 2007. */
export type CompoundOffice = 'doc' | 'ppt' | 'xls'

const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const headerLength = 512
const entryLength = 128
const lastSector = 0xff_ff_ff_fa
const tablesInHeader = 109
const streamKind = 2
const mainStreams: Readonly<Record<string, CompoundOffice>> = { worddocument: 'doc', 'powerpoint document': 'ppt', workbook: 'xls', book: 'xls' }

/** Which office file a compound file is, by the streams that its directory names: installers and e-mails are such files too. */
export function compoundOfficeOf(bytes: Uint8Array): CompoundOffice | null {
  const names = streamNames(bytes)
  const found = new Set(names.flatMap((name) => mainStreams[name.toLowerCase()] ?? []))
  return found.size === 1 ? ([...found][0] ?? null) : null
}

function streamNames(bytes: Uint8Array): string[] {
  if (bytes.byteLength < headerLength || signature.some((byte, index) => bytes[index] !== byte)) return []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const shift = view.getUint16(30, true)
  if (shift !== 9 && shift !== 12) return []
  const size = 2 ** shift
  const most = Math.ceil(bytes.byteLength / size)
  const offsetOf = (sector: number): number | null => {
    const offset = (sector + 1) * size
    return sector < lastSector && offset + size <= bytes.byteLength ? offset : null
  }
  const nextOf = createChain(view, size, offsetOf)
  const names: string[] = []
  let sector = view.getUint32(48, true)
  for (let seen = 0; seen < most; seen += 1) {
    const offset = offsetOf(sector)
    if (offset === null) break
    for (let at = offset; at < offset + size; at += entryLength) if (bytes[at + 66] === streamKind) names.push(nameAt(view, at))
    sector = nextOf(sector) ?? lastSector
  }
  return names
}

/** Follows the chain of a file's sectors through its tables. */
function createChain(view: DataView, size: number, offsetOf: (sector: number) => number | null): (sector: number) => number | null {
  const perTable = size / 4
  const tables: number[] = []
  for (let index = 0; index < tablesInHeader; index += 1) tables.push(view.getUint32(76 + index * 4, true))
  const most = Math.ceil(view.byteLength / size)
  // Large files name more tables in sectors of their own.
  let more = offsetOf(view.getUint32(68, true))
  for (let seen = 0; more !== null && seen < most; seen += 1) {
    for (let index = 0; index < perTable - 1; index += 1) tables.push(view.getUint32(more + index * 4, true))
    more = offsetOf(view.getUint32(more + (perTable - 1) * 4, true))
  }
  return (sector) => {
    const table = tables[Math.floor(sector / perTable)]
    const offset = table === undefined ? null : offsetOf(table)
    return offset === null ? null : view.getUint32(offset + (sector % perTable) * 4, true)
  }
}

function nameAt(view: DataView, at: number): string {
  const letters = Math.min(32, Math.floor(view.getUint16(at + 64, true) / 2)) - 1
  let name = ''
  for (let index = 0; index < letters; index += 1) name += String.fromCharCode(view.getUint16(at + index * 2, true))
  return name
}
