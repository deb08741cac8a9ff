import type * as z from 'zod'

export type SchemaProblem = { field: string; problem: string }

const kinds: Record<string, string> = {
  string: 'a text',
  object: 'an object in { }',
  array: 'a list in [ ]',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
}

/** Problems of a person's file in the words of a person: those of the schema library name its own types. */
export function toProblems(error: z.ZodError, json: unknown): SchemaProblem[] {
  return error.issues.flatMap((issue): SchemaProblem[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), problem: 'is unknown' }))
    return [{ field: issue.path.join('.') || '(file)', problem: toWords(issue, valueAt(json, issue.path)) }]
  })
}

function toWords(issue: z.core.$ZodIssue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined ? 'is missing' : `must be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return value === undefined
        ? 'is missing'
        : `must be ${issue.values.map(String).join(', ')}`.replace(/, ([^,]*)$/, ' or $1')
    case 'invalid_union':
      return value === undefined ? 'is missing' : 'is none of the values that the documentation lists'
    case 'too_small':
      return issue.origin === 'number' ? `must be ${String(issue.minimum)} at least` : 'is empty'
    case 'too_big':
      return issue.origin === 'number'
        ? `must be ${String(issue.maximum)} at most`
        : `must have ${String(issue.maximum)} ${issue.origin === 'string' ? 'characters' : 'entries'} at most`
    case 'invalid_format':
      return issue.format === 'email' ? 'must be an e-mail address' : formatWords(issue)
    default:
      return issue.message
  }
}

/** A schema that explains its pattern has the better words. */
function formatWords({ format, pattern, message }: z.core.$ZodIssueInvalidStringFormat): string {
  if (!message.startsWith('Invalid ')) return message
  return format === 'url' ? 'must be an https:// address' : `must have the form ${pattern ?? format}`
}

function valueAt(json: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined,
    json,
  )
}
