/** Types before 2007, stored in OLE compound files (MS-CFB). */
export type OleType = 'doc' | 'ppt' | 'xls'

const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const headerLength = 512
const entryLength = 128
const headerTables = 109
const storageKind = 1
const streamKind = 2
const mainStreams: Readonly<Record<string, OleType>> = {
  'worddocument': 'doc',
  'powerpoint document': 'ppt',
  'workbook': 'xls',
  'book': 'xls',
}
/** An Office file of today that a password encrypts is the stream of a compound file (MS-OFFCRYPTO). */
const encryptedStream = 'encryptedpackage'
const macroNames: ReadonlySet<string> = new Set(['macros', 'vba', '_vba_project', '_vba_project_cur'])
/** VbaInfoAtom in PowerPoint's document stream: header, four-byte number, then 1. */
const macroRecord = Uint8Array.of(0x02, 0, 0, 0x04, 0x0c, 0, 0, 0)
const macroFlagOffset = macroRecord.length + 4

/** `links`: the entries before, after and below, by their number. */
type Entry = { number: number; name: string; kind: number; start: number; links: readonly [number, number, number] }
type Sectors = {
  bytes: Uint8Array
  view: DataView
  size: number
  toOffset: (sector: number) => number | null
  chain: (start: number) => Iterable<number>
}

/**
 * Installers are compound files too. The streams of the root name the type: an embedded workbook lies in a storage of
 * the document. Macros count wherever they lie.
 */
export function detectOleType(bytes: Uint8Array): OleType | 'macros' | 'password' | null {
  const sectors = readSectors(bytes)
  if (sectors === null) return null
  const entries = readEntries(sectors)
  const embedded = findEmbedded(entries)
  const streams = entries.filter(({ number, kind }) => kind === streamKind && !embedded.has(number))
  if (streams.some(({ name }) => name === encryptedStream)) return 'password'
  const mains = streams.flatMap(({ name, start }) =>
    mainStreams[name] === undefined ? [] : [{ type: mainStreams[name], start }],
  )
  const types = new Set(mains.map(({ type }) => type))
  const [main] = mains
  if (main === undefined || types.size !== 1) return null
  const hasMacros =
    entries.some(({ name }) => macroNames.has(name)) ||
    (main.type === 'ppt' && mains.some(({ start }) => hasMacroRecord(sectors, start)))
  return hasMacros ? 'macros' : main.type
}

/** Numbers of the entries below storages other than the root. */
function findEmbedded(entries: readonly Entry[]): ReadonlySet<number> {
  const byNumber = new Map(entries.map((entry) => [entry.number, entry]))
  const embedded = new Set<number>()
  const left = entries.flatMap(({ kind, links: [, , below] }) => (kind === storageKind ? [below] : []))
  for (let number = left.pop(); number !== undefined; number = left.pop()) {
    const entry = byNumber.get(number)
    if (entry === undefined || embedded.has(number)) continue
    embedded.add(number)
    left.push(...entry.links)
  }
  return embedded
}

function readSectors(bytes: Uint8Array): Sectors | null {
  if (bytes.byteLength < headerLength || signature.some((byte, index) => bytes[index] !== byte)) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const shift = view.getUint16(30, true)
  if (shift !== 9 && shift !== 12) return null
  const size = 2 ** shift
  const toOffset = (sector: number): number | null => {
    const offset = (sector + 1) * size
    return offset + size <= bytes.byteLength ? offset : null
  }
  const nextSector = createAllocationTable(view, size, toOffset)
  /** Ends at a repeated sector of a circular chain. */
  function* chain(start: number): Generator<number> {
    const seen = new Set<number>()
    for (let sector: number | null = start; sector !== null && !seen.has(sector); sector = nextSector(sector)) {
      const offset = toOffset(sector)
      if (offset === null) return
      seen.add(sector)
      yield offset
    }
  }
  return { bytes, view, size, toOffset, chain }
}

function createAllocationTable(
  view: DataView,
  size: number,
  toOffset: (sector: number) => number | null,
): (sector: number) => number | null {
  const perTable = size / 4
  const maxTables = Math.ceil(view.byteLength / size / perTable)
  const tables: number[] = []
  for (let index = 0; index < headerTables; index += 1) tables.push(view.getUint32(76 + index * 4, true))
  let more = toOffset(view.getUint32(68, true))
  while (more !== null && tables.length < maxTables) {
    for (let index = 0; index < perTable - 1; index += 1) tables.push(view.getUint32(more + index * 4, true))
    more = toOffset(view.getUint32(more + (perTable - 1) * 4, true))
  }
  return (sector) => {
    const table = tables[Math.floor(sector / perTable)]
    const offset = table === undefined ? null : toOffset(table)
    return offset === null ? null : view.getUint32(offset + (sector % perTable) * 4, true)
  }
}

function readEntries({ bytes, view, size, chain }: Sectors): Entry[] {
  const entries: Entry[] = []
  let number = -1
  for (const offset of chain(view.getUint32(48, true))) {
    for (let at = offset; at < offset + size; at += entryLength) {
      number += 1
      const kind = bytes[at + 66] ?? 0
      if (kind === 0) continue
      const links = [
        view.getUint32(at + 68, true),
        view.getUint32(at + 72, true),
        view.getUint32(at + 76, true),
      ] as const
      const name = readName(view, at).toLowerCase()
      entries.push({ number, name, kind, start: view.getUint32(at + 116, true), links })
    }
  }
  return entries
}

/** Small streams share sectors, and a record may span several. */
function hasMacroRecord({ bytes, size, chain }: Sectors, start: number): boolean {
  if (containsMacroRecord(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) return true
  return containsMacroRecord(Buffer.concat([...chain(start)].map((offset) => bytes.subarray(offset, offset + size))))
}

function containsMacroRecord(content: Buffer): boolean {
  for (let at = content.indexOf(macroRecord); at >= 0; at = content.indexOf(macroRecord, at + 1)) {
    const flag = at + macroFlagOffset
    if (flag + 4 <= content.byteLength && content.readUInt32LE(flag) === 1) return true
  }
  return false
}

function readName(view: DataView, at: number): string {
  const length = Math.min(32, Math.floor(view.getUint16(at + 64, true) / 2)) - 1
  let name = ''
  for (let index = 0; index < length; index += 1) name += String.fromCharCode(view.getUint16(at + index * 2, true))
  return name
}
