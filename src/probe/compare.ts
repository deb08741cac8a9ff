import type * as z from 'zod'

/** Names the field, never its value. */
export type Difference = { field: string; how: string }

const maxDepth = 60

type Kind = 'nothing' | 'text' | 'number' | 'boolean' | 'list' | 'object'

function getKind(value: unknown): Kind {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'string') return 'text'
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'boolean' : 'object'
}

const fieldName = (key: PropertyKey) => (typeof key === 'string' && /^[A-Za-z_]\w{0,40}$/.test(key) ? key : '[]')

const below = (field: string, key: PropertyKey) =>
  field === '' ? fieldName(key) : fieldName(key) === '[]' ? `${field}[]` : `${field}.${fieldName(key)}`

export function findDifferences(sent: unknown, read: unknown): Difference[] {
  const found = new Map<string, Difference>()
  const add = (field: string, how: string) => void found.set(`${field} ${how}`, { field, how })
  const compare = (one: unknown, other: unknown, field: string, depth: number): void => {
    if (Object.is(one, other) || depth > maxDepth) return
    const [from, to] = [getKind(one), getKind(other)]
    if (from === 'nothing')
      return to === 'nothing' || isEmpty(other) ? undefined : add(field, `taken from another field`)
    if (to === 'nothing') return add(field, `${from} that cannot be read, taken as absent`)
    if (from !== to) return add(field, `${from} read as ${to}`)
    if (Array.isArray(one) && Array.isArray(other)) return compareLists(one, other, field, depth)
    if (isRow(one) && isRow(other)) return compareObjects(one, other, field, depth)
    add(field, `${from} put into its usual form`)
  }
  const compareLists = (one: readonly unknown[], other: readonly unknown[], field: string, depth: number) => {
    const lost = one.length - other.length
    if (lost > 0) return add(field, `${lost} of ${one.length} rows cannot be read`)
    for (const [index, each] of one.entries()) compare(each, other[index], `${field}[]`, depth + 1)
  }
  const compareObjects = (one: Row, other: Row, field: string, depth: number) => {
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
      if (one[key] != null && !(key in other)) add(below(field, key), 'read as another field')
      else compare(one[key], other[key], below(field, key), depth + 1)
    }
  }
  compare(sent, read, '', 0)
  return [...found.values()]
}

type Row = Readonly<Record<string, unknown>>

export const isRow = (value: unknown): value is Row =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)

function valueAt(sent: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => {
    const list: readonly unknown[] | null = Array.isArray(inner) ? inner : null
    if (list !== null) return list[Number(key)]
    return isRow(inner) ? inner[String(key)] : undefined
  }, sent)
}

/** Lists the fields that break the schema, without values; `sent` tells an absent one from one of another form. */
export function toProblems(error: z.ZodError, sent: unknown): Difference[] {
  const problems = error.issues.map(({ path, code, ...issue }): Difference => {
    const isAbsent = (valueAt(sent, path) ?? null) === null
    const expected = code === 'invalid_type' && 'expected' in issue ? `of the kind ${String(issue.expected)}` : null
    return {
      field: path.reduce<string>(below, ''),
      how:
        code === 'custom'
          ? issue.message
          : isAbsent
            ? 'is absent, and is needed'
            : expected === null
              ? `${getKind(valueAt(sent, path))} of a form that the contract does not know`
              : `must be ${expected}`,
    }
  })
  return [...new Map(problems.map((problem) => [`${problem.field} ${problem.how}`, problem])).values()]
}
