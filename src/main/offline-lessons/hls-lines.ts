/** A playlist beyond these limits is refused whole: a cut one would store a lesson without its end. */
const maxLines = 100_000
const maxLineLength = 64 * 1024
/** Variables may repeat a long value in every line. */
const maxExpandedLength = 16 * 1024 * 1024

/** `text` is the line as it came, `value` the one with its variables replaced. */
export type PlaylistLine = { text: string; value: string }

export type Variables = ReadonlyMap<string, string>

export type PlaylistLines = { lines: readonly PlaylistLine[]; variables: Variables }

/** Null beyond the limits. `imported`: variables of the master playlist. Linear in the length of the text. */
export function readPlaylistLines(text: string, base: string, imported: Variables): PlaylistLines | null {
  const lines: PlaylistLine[] = []
  const variables = new Map<string, string>()
  let expanded = 0
  for (const raw of text.replace(/^\uFEFF/, '').split('\n')) {
    const line = raw.trim()
    if (line === '') continue
    const value = variables.size === 0 ? line : replaceVariables(line, variables)
    expanded += value.length - line.length
    if (lines.length >= maxLines || value.length > maxLineLength || expanded > maxExpandedLength) return null
    lines.push({ text: line, value })
    if (value.startsWith('#EXT-X-DEFINE:')) define(variables, parseAttributes(value), base, imported)
  }
  return { lines, variables }
}

/** Attribute list of a tag. One pass, because an unclosed quotation mark or a missing sign may fill the line. */
export function parseAttributes(line: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>()
  let at = line.indexOf(':') + 1
  while (at < line.length) {
    const equals = line.indexOf('=', at)
    if (equals === -1) break
    // A name follows the last comma: an attribute without a value is none.
    const name = line.slice(Math.max(at, line.lastIndexOf(',', equals) + 1), equals).trim()
    const quoteEnd = line[equals + 1] === '"' ? line.indexOf('"', equals + 2) : -1
    const valueEnd = quoteEnd === -1 ? line.indexOf(',', equals + 1) : quoteEnd
    const end = valueEnd === -1 ? line.length : valueEnd
    attributes.set(name, quoteEnd === -1 ? line.slice(equals + 1, end).trim() : line.slice(equals + 2, end))
    const next = quoteEnd === -1 ? end : line.indexOf(',', quoteEnd)
    if (next === -1) break
    at = next + 1
  }
  return attributes
}

/** RFC 8216bis, 4.4.2.3: a value, a parameter of the playlist's own address, or a variable of the master playlist. */
function define(
  variables: Map<string, string>,
  attributes: ReadonlyMap<string, string>,
  base: string,
  imported: Variables,
): void {
  const name = attributes.get('NAME')
  const importedName = attributes.get('IMPORT')
  const parameter = attributes.get('QUERYPARAM')
  if (name !== undefined) variables.set(name, attributes.get('VALUE') ?? '')
  else if (importedName !== undefined) {
    const value = imported.get(importedName)
    if (value !== undefined) variables.set(importedName, value)
  } else if (parameter !== undefined && URL.canParse(base)) {
    const value = new URL(base).searchParams.get(parameter)
    if (value !== null) variables.set(parameter, value)
  }
}

function replaceVariables(line: string, variables: Variables): string {
  return line.replace(/\{\$([\w-]{1,100})\}/g, (reference, name: string) => variables.get(name) ?? reference)
}
