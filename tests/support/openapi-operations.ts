import { dereference } from './dereference'

type Parameter<Schema> = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }

type Response<Schema> = { content: { 'application/json': { schema: Schema } } }

type Declared<Schema> = {
  'operationId': string
  'parameters'?: Parameter<Schema>[]
  'responses': { '200': Response<Schema> }
  'x-calls'?: Record<string, { parameters: Parameter<Schema>[]; response: Response<Schema> }>
}

export type OpenApiDocument<Schema> = { paths: Record<string, Record<string, Declared<Schema>>> }

export type OpenApiCall<Schema> = {
  id: string
  method: string
  path: string
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  response: Schema
}

/** Each call of the document with its answer; calls that share an operation are listed one by one. */
export function openApiCalls<Schema>(document: OpenApiDocument<Schema>): OpenApiCall<Schema>[] {
  const { paths } = withoutFormats(dereference(document)) as OpenApiDocument<Schema>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const calls = operation['x-calls'] ?? {
        [operation.operationId]: { parameters: operation.parameters ?? [], response: operation.responses['200'] },
      }
      return Object.entries(calls).map(([id, { parameters, response }]) => ({
        id,
        method: method.toUpperCase(),
        path,
        parameters: parameters.flatMap(({ name, in: place, required = false, schema }) =>
          place === 'header' ? [] : [{ name, in: place, required, schema }],
        ),
        response: response.content['application/json'].schema,
      }))
    }),
  )
}

/** A format is an annotation of JSON Schema, which the document declares as no condition. */
function withoutFormats(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutFormats)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      name === 'format' && typeof inner === 'string' ? [] : [[name, withoutFormats(inner)]],
    ),
  )
}
