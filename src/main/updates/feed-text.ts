import { parseJson } from '../../shared/std/json'

/** The largest feed that is read, in bytes. */
export const feedBytes = 64 * 1024

/** A feed as plain data: scalars by name, and the files it lists. */
export type FeedText = { fields: ReadonlyMap<string, string>; files: ReadonlyMap<string, string>[] }

const entry = /^(?<indent> {0,4})(?<dash>- )?(?<name>[A-Za-z][A-Za-z0-9-]{0,40}):(?: (?<value>.*))?$/
/** Plain scalars that are only themselves: no anchors, aliases, tags, flows, blocks, comments. */
const plain = /^[A-Za-z0-9+/=._:@~-][A-Za-z0-9+/=._:@~ -]*$/

/**
 * Reads the little of YAML that a feed is made of: `name: value` lines, and a list of such groups under `files:`. Values are plain, in
 * single quotes, or quoted as JSON does. Anything else, a name said twice too, is null: aliases, tags and merges cannot be said at all.
 */
export function readFeedText(text: string): FeedText | null {
  if (text.length > feedBytes) return null
  const fields = new Map<string, string>()
  const files: Map<string, string>[] = []
  let isInFiles = false
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const groups = entry.exec(line)?.groups
    if (groups === undefined) return null
    const { indent = '', dash, name = '', value } = groups
    if (indent === '' && dash === undefined) {
      isInFiles = name === 'files'
      if (isInFiles ? value !== undefined || fields.has(name) : !put(fields, name, value)) return null
      if (isInFiles) fields.set('files', '')
      continue
    }
    if (!isInFiles) return null
    if (dash !== undefined) files.push(new Map())
    const file = files.at(-1)
    const depth = dash === undefined ? [2, 4] : [0, 2]
    if (file === undefined || !depth.includes(indent.length) || !put(file, name, value)) return null
  }
  return { fields, files }
}

function put(into: Map<string, string>, name: string, written: string | undefined): boolean {
  const value = written === undefined ? undefined : scalarOf(written.trim())
  if (value === undefined || into.has(name)) return false
  into.set(name, value)
  return true
}

function scalarOf(text: string): string | undefined {
  if (text.startsWith('"')) {
    try {
      const value: unknown = parseJson(text)
      return typeof value === 'string' ? value : undefined
    } catch {
      return undefined
    }
  }
  const quoted = /^'((?:[^']|'')*)'$/.exec(text)?.[1]
  if (quoted !== undefined) return quoted.replaceAll("''", "'")
  return plain.test(text) && !text.includes(': ') ? text : undefined
}
