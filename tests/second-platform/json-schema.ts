import { dereference } from '../support/dereference'

/** Other keywords are refused, so that none is ignored. */
export type JsonSchema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  items?: JsonSchema
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
}

export type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }

export type Operation = { id: string; method: string; path: string; parameters: Parameter[]; response: JsonSchema }

type Declared = {
  operationId: string
  parameters?: Parameter[]
  responses: { '200': { content: { 'application/json': { schema: JsonSchema } } } }
}

const supported = new Set([
  'type',
  'const',
  'enum',
  'anyOf',
  'properties',
  'required',
  'additionalProperties',
  'propertyNames',
  'items',
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
])
const annotations = new Set([
  'description',
  'title',
  'default',
  'examples',
  'x-reads-as',
  'x-words',
  'x-list',
  'x-aliases',
  'x-envelope',
  'x-page',
  'x-default',
])

/** Throws if a schema uses an unsupported keyword. */
export function readOperations(document: unknown): Operation[] {
  const { paths } = dereference(document) as { paths: Record<string, Record<string, Declared>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [], responses }]) => {
      const response = responses['200'].content['application/json'].schema
      rejectUnsupported(response, operationId)
      // The second path has an unsent `#` suffix.
      return { id: operationId, method: method.toUpperCase(), path: path.replace(/#.*/, ''), parameters, response }
    }),
  )
}

function rejectUnsupported(schema: JsonSchema | boolean | undefined, where: string): void {
  if (schema === undefined || typeof schema === 'boolean') return
  const unknown = Object.keys(schema).filter((keyword) => !supported.has(keyword) && !annotations.has(keyword))
  if (unknown.length > 0) throw new Error(`${where}: the generator does not know ${unknown.join(', ')}`)
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    rejectUnsupported(property, `${where}.${name}`)
  for (const option of schema.anyOf ?? []) rejectUnsupported(option, where)
  rejectUnsupported(schema.additionalProperties, where)
  rejectUnsupported(schema.items, `${where}[]`)
}
