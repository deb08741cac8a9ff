/** The office types whose files are compound files, as they were before 2007. */
export type CompoundOffice = 'doc' | 'ppt' | 'xls'

const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const headerLength = 512
const entryLength = 128
const tablesInHeader = 109
const streamKind = 2
const mainStreams: Readonly<Record<string, CompoundOffice>> = { worddocument: 'doc', 'powerpoint document': 'ppt', workbook: 'xls', book: 'xls' }
/** Storages and streams in which Word and Excel keep a VBA project. */
const macroNames: ReadonlySet<string> = new Set(['macros', 'vba', '_vba_project', '_vba_project_cur'])
/** PowerPoint keeps its project inside the document's own stream; this record (VbaInfoAtom) says that there is one: header, a number of four bytes, then 1. */
const macroRecord = Uint8Array.of(0x02, 0, 0, 0x04, 0x0c, 0, 0, 0)
const macroFlagAt = macroRecord.length + 4

type Entry = { name: string; isStream: boolean; start: number }
type Sectors = { bytes: Uint8Array; view: DataView; size: number; offsetOf: (sector: number) => number | null; chain: (start: number) => Iterable<number> }

/**
 * Which office file a compound file is, by the streams that its directory names: installers and e-mails are such files too. Null where it holds macros,
 * as for the archives of today.
 */
export function compoundOfficeOf(bytes: Uint8Array): CompoundOffice | null {
  const sectors = readSectors(bytes)
  if (sectors === null) return null
  const entries = readEntries(sectors)
  const streams = entries.flatMap(({ name, isStream, start }) => (isStream && mainStreams[name] !== undefined ? [{ office: mainStreams[name], start }] : []))
  const found = new Set(streams.map(({ office }) => office))
  const [main] = streams
  if (main === undefined || found.size !== 1) return null
  const hasMacros = entries.some(({ name }) => macroNames.has(name)) || (main.office === 'ppt' && streams.some(({ start }) => hasMacroRecord(sectors, start)))
  return hasMacros ? null : main.office
}

function readSectors(bytes: Uint8Array): Sectors | null {
  if (bytes.byteLength < headerLength || signature.some((byte, index) => bytes[index] !== byte)) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const shift = view.getUint16(30, true)
  if (shift !== 9 && shift !== 12) return null
  const size = 2 ** shift
  const offsetOf = (sector: number): number | null => {
    // The marks for the end of a chain and for free sectors lie far behind any file.
    const offset = (sector + 1) * size
    return offset + size <= bytes.byteLength ? offset : null
  }
  const nextOf = createTables(view, size, offsetOf)
  /** The offsets of a chain's sectors, each once: a chain that comes back to itself ends there. */
  function* chain(start: number): Generator<number> {
    const seen = new Set<number>()
    for (let sector: number | null = start; sector !== null && !seen.has(sector); sector = nextOf(sector)) {
      const offset = offsetOf(sector)
      if (offset === null) return
      seen.add(sector)
      yield offset
    }
  }
  return { bytes, view, size, offsetOf, chain }
}

/** Which sector follows another, by the file's tables. */
function createTables(view: DataView, size: number, offsetOf: (sector: number) => number | null): (sector: number) => number | null {
  const perTable = size / 4
  // No file needs more tables than name all of its sectors.
  const maxTables = Math.ceil(view.byteLength / size / perTable)
  const tables: number[] = []
  for (let index = 0; index < tablesInHeader; index += 1) tables.push(view.getUint32(76 + index * 4, true))
  // Large files name more tables in sectors of their own.
  for (let more = offsetOf(view.getUint32(68, true)); more !== null && tables.length < maxTables; more = offsetOf(view.getUint32(more + (perTable - 1) * 4, true))) {
    for (let index = 0; index < perTable - 1; index += 1) tables.push(view.getUint32(more + index * 4, true))
  }
  return (sector) => {
    const table = tables[Math.floor(sector / perTable)]
    const offset = table === undefined ? null : offsetOf(table)
    return offset === null ? null : view.getUint32(offset + (sector % perTable) * 4, true)
  }
}

function readEntries({ bytes, view, size, chain }: Sectors): Entry[] {
  const entries: Entry[] = []
  for (const offset of chain(view.getUint32(48, true))) {
    for (let at = offset; at < offset + size; at += entryLength) {
      if (bytes[at + 66] !== 0) entries.push({ name: nameAt(view, at).toLowerCase(), isStream: bytes[at + 66] === streamKind, start: view.getUint32(at + 116, true) })
    }
  }
  return entries
}

/** Looks in the whole file, where a small stream lies too, and along the stream, whose record may be cut by the end of a sector. */
function hasMacroRecord({ bytes, size, chain }: Sectors, start: number): boolean {
  if (isMacroRecordIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) return true
  return isMacroRecordIn(Buffer.concat([...chain(start)].map((offset) => bytes.subarray(offset, offset + size))))
}

function isMacroRecordIn(content: Buffer): boolean {
  for (let at = content.indexOf(macroRecord); at >= 0; at = content.indexOf(macroRecord, at + 1)) {
    if (at + macroFlagAt + 4 <= content.byteLength && content.readUInt32LE(at + macroFlagAt) === 1) return true
  }
  return false
}

function nameAt(view: DataView, at: number): string {
  const letters = Math.min(32, Math.floor(view.getUint16(at + 64, true) / 2)) - 1
  let name = ''
  for (let index = 0; index < letters; index += 1) name += String.fromCharCode(view.getUint16(at + index * 2, true))
  return name
}
