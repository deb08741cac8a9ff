import { openApiCalls, type OpenApiCall, type OpenApiDocument } from '../support/openapi-operations'

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

export type Operation = OpenApiCall<JsonSchema>

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
export function readOperations(document: OpenApiDocument<JsonSchema>): Operation[] {
  return openApiCalls(document).map((call) => {
    rejectUnsupported(call.response, call.id)
    return call
  })
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
