import { maxJsonDepth } from './json'

type JsonFault = { line: number; column: number; problem: string }

const string = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const word = /true|false|null/y
const space = /[ \t\r\n]*/y

/** Thrown at the first character that is wrong. */
class Fault extends Error {
  readonly at: number
  constructor(at: number, problem: string) {
    super(problem)
    this.at = at
  }
}

/** The place of a syntax error, which V8 names only in some of its messages; null for valid JSON. */
export function findJsonFault(text: string): JsonFault | null {
  try {
    const end = skipSpace(text, readValue(text, skipSpace(text, 0), 0))
    if (end < text.length) throw new Fault(end, 'nothing may follow the last bracket')
    return null
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault
    const lines = text.slice(0, fault.at).split('\n')
    return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, problem: fault.message }
  }
}

function skipSpace(text: string, at: number): number {
  space.lastIndex = at
  space.exec(text)
  return space.lastIndex
}

function match(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : null
}

function readValue(text: string, at: number, depth: number): number {
  if (depth > maxJsonDepth) throw new Fault(at, 'the brackets are nested too deeply')
  const first = text[at]
  if (first === undefined) throw new Fault(at, 'the file ends too early')
  if (first === '{') return readMembers(text, at + 1, { close: '}', depth, hasNames: true })
  if (first === '[') return readMembers(text, at + 1, { close: ']', depth, hasNames: false })
  const end = match(string, text, at) ?? match(word, text, at) ?? match(number, text, at)
  if (end !== null) return end
  if (first === '"') throw new Fault(at, 'this text has no closing quotation mark, or holds a character it may not')
  if (first === '/') throw new Fault(at, 'a comment is not allowed')
  throw new Fault(at, 'a value is expected: a text in " ", a number, true, false, null, { } or [ ]')
}

type Members = { close: string; depth: number; hasNames: boolean }

function readMembers(text: string, from: number, { close, depth, hasNames }: Members): number {
  let at = skipSpace(text, from)
  if (text[at] === close) return at + 1
  for (;;) {
    if (text[at] === close) throw new Fault(at, `the comma before ${close} must go`)
    at = skipSpace(text, readValue(text, hasNames ? readName(text, at) : at, depth + 1))
    if (text[at] === close) return at + 1
    if (text[at] === undefined) throw new Fault(at, `the file ends too early: ${close} is missing`)
    if (text[at] !== ',') throw new Fault(at, `a comma or ${close} is expected`)
    at = skipSpace(text, at + 1)
  }
}

function readName(text: string, at: number): number {
  const end = match(string, text, at)
  if (end === null)
    throw new Fault(at, text[at] === undefined ? 'the file ends too early' : 'a name in " " is expected')
  const colon = skipSpace(text, end)
  if (text[colon] !== ':') throw new Fault(colon, 'a colon is expected after the name')
  return skipSpace(text, colon + 1)
}
