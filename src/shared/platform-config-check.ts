import { type PlatformConfigProblem, readPlatformConfig } from './platform-config'
import { findPlatformField, platformFields } from './platform-config-fields'
import { findJsonFault } from './std/json-fault'

type PlatformConfigCheck = {
  isValid: boolean
  /** One sentence each. */
  problems: readonly string[]
}

/** Every problem of a file in the words of a person, for whoever writes it. */
export function checkPlatformConfig(text: string, { isPackaged = false } = {}): PlatformConfigCheck {
  const content = text.replace(/^\uFEFF/, '')
  if (content.trim() === '') return { isValid: false, problems: ['The file is empty.'] }
  const fault = findJsonFault(content)
  if (fault !== null)
    return {
      isValid: false,
      problems: [`Line ${String(fault.line)}, column ${String(fault.column)}: ${fault.problem}.`],
    }
  const read = readPlatformConfig(content, { isPackaged })
  return { isValid: read.ok, problems: read.ok ? [] : read.problems.map(toSentence) }
}

function toSentence({ field, problem }: PlatformConfigProblem): string {
  const described = findPlatformField(field)
  if (problem === 'is unknown') return unknownSentence(field)
  if (described === null) return `${field} ${problem}.`
  if (problem === 'is missing')
    return `${field} is missing: ${described.purpose}. ${exampleSentence(described.example)}`
  const sentence = problem.startsWith('must have the form /') ? (described.form ?? problem) : problem
  return `${field} ${sentence}. ${exampleSentence(described.example)}`.trim()
}

function exampleSentence(example: unknown): string {
  const text = JSON.stringify(example)
  return text === '{}' ? '' : `For example ${text}`
}

function unknownSentence(field: string): string {
  const parent = field.split('.').slice(0, -1).join('.')
  const names = Object.keys(platformFields).filter((name) => name.split('.').slice(0, -1).join('.') === parent)
  const similar = names
    .map((name) => ({ name, distance: editDistance(name.toLowerCase(), field.toLowerCase()) }))
    .filter(({ distance }) => distance <= 3)
    .toSorted((a, b) => a.distance - b.distance)[0]
  return similar === undefined
    ? `${field} is unknown: remove it, or see docs/platform-config.md for the fields.`
    : `${field} is unknown: ${similar.name} is meant?`
}

/** Of Levenshtein, row by row; names are short. */
function editDistance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (before[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      now.push(Math.min(replaced, (before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1))
    }
    before = now
  }
  return before.at(-1) ?? 0
}
