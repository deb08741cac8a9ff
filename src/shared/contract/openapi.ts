import * as z from 'zod'
import { brand } from '../brand'
import { callRefusals, commonRefusals, keyedCalls } from './call-refusals'
import { callSummaries } from './call-summaries'
import { type Endpoint, withLeadingSlash, type Service, services } from './endpoint'
import { endpoints } from './endpoints'
import { isEnvelopeObject } from './envelope'
import { markTimes, timesText } from './openapi-times'
import { type RefusalName, refusals } from './refusal'
import { shareSchemas } from './shared-schemas'

type Json = { [key: string]: unknown }

/** An answer of each call, by its name. */
export type Examples = ReadonlyMap<string, unknown>

/** OpenAPI 3.1. */
export function createOpenApi(examples: Examples = new Map()): {
  openapi: string
  info: Json
  servers: Json[]
  tags: Json[]
  paths: { [path: string]: Json }
  components: Json
} {
  const operations = operationsByPath()
  const { parts, schemas } = shareSchemas(
    Object.fromEntries([...operations.values()].map((operation) => [String(operation['operationId']), operation])),
  )
  const paths: { [path: string]: Json } = {}
  for (const [key, { operationId }] of operations) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method]: withExamples(parts[String(operationId)] ?? {}, examples) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} platform`,
      version: '1.0.0',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
      description:
        `What the application says to the platform. Services: ${services.join(', ')}; each has its own base ` +
        'address in platform.json. A value with x-reads-as is converted when it is read; x-aliases gives other ' +
        'names under which an object may carry a field, x-list other forms of a list, x-page and x-envelope where ' +
        'counters and payload may stand. Field names are compared without case, underscores and hyphens; a field of ' +
        'a nested object may stand beside it (content.id, content_id) and the other way round; text in place of an ' +
        'object is its name, a number its id. Every other value is taken as it is, and unknown fields are ignored. ' +
        'An optional field of another form is read as absent; a row outside its schema is left out, and the person ' +
        `is told. ${timesText} x-calls describes the calls that share one path and method, by their names.`,
    },
    servers: [{ url: 'https://{host}', variables: { host: { default: 'platform.example' } } }],
    tags: Object.entries(callSummaries).map(([name, calls]) => ({ name, description: tagText(calls) })),
    paths,
    components: {
      schemas: { ...schemas, refusal: refusalSchema },
      parameters,
      responses: { Refusal: { description: 'Another refusal, or a fault', content: refusalContent() } },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'the token of account.signIn' },
        progressKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Api-Key',
          description: 'platform.json names the header and the key, where the service has one',
        },
      },
    },
  }
}

/** A domain is described by its calls. */
const tagText = (calls: object) => `${Object.values(calls).join('. ')}.`

/** By method and path. */
function operationsByPath(): ReadonlyMap<string, Json> {
  const operations = new Map<string, Json>()
  for (const [name, declared] of endpoints) {
    const path = `/${declared.service}${withLeadingSlash(declared.path)}`
    const key = `${declared.method.toLowerCase()} ${path}`
    const operation = toOperation(name, declared)
    const before = operations.get(key)
    operations.set(key, before === undefined ? operation : merged(before, operation))
  }
  return operations
}

function toOperation(name: string, declared: Endpoint): Json {
  const [domain = '', call = ''] = name.split('.')
  const summaries = (callSummaries as Readonly<Record<string, Readonly<Record<string, string>>>>)[domain]
  return {
    'operationId': name,
    'summary': summaries?.[call],
    'tags': [domain],
    ...(declared.assumed === undefined ? {} : { 'x-assumed': declared.assumed }),
    'x-service': declared.service,
    'x-caller': declared.caller,
    'x-on-unauthorised': declared.onUnauthorised,
    'security': getSecurity(declared.service, declared.auth),
    'parameters': [
      ...parametersIn('path', declared.params),
      ...parametersIn('query', declared.query),
      ...(keyedCalls.has(name) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      { $ref: '#/components/parameters/AcceptLanguage' },
      { $ref: '#/components/parameters/UserAgent' },
    ],
    ...(declared.bodyKind === 'none'
      ? {}
      : { requestBody: { required: true, content: { [mediaType(declared)]: { schema: toSchema(declared.body) } } } }),
    'responses': {
      '200': {
        description: 'The answer',
        content: { 'application/json': { schema: toSchema(declared.wire ?? declared.response) } },
      },
      ...refusalResponses([...(callRefusals[name] ?? []), ...commonRefusals(declared)]),
      'default': { $ref: '#/components/responses/Refusal' },
    },
  }
}

type Parameter = { name?: string; required?: boolean }
type Responses = { '200': { content: { 'application/json': { schema: Json } } } }

/** Calls of one path and method are one operation: a parameter that only one of them sends chooses it. */
function merged(first: Json, second: Json): Json {
  const calls = [first, second]
  const all = calls.map(({ parameters: each }) => each as Parameter[])
  const isShared = (parameter: Parameter) =>
    all.every((each) => each.some((other) => JSON.stringify(other) === JSON.stringify(parameter))) ||
    all.every((each) => each.some(({ name }) => name !== undefined && name === parameter.name))
  const [own = [], others = []] = all
  const added = others.filter((parameter) => !isShared(parameter))
  const answers = calls.map(({ responses }) => (responses as Responses)['200'].content['application/json'].schema)
  return {
    ...first,
    'summary': calls.map(({ summary }) => String(summary)).join('; '),
    'description': `With ${added.map(({ name }) => name).join(', ')}: ${String(second['operationId'])}.`,
    'parameters': [
      ...own.map((parameter) => (isShared(parameter) ? parameter : { ...parameter, required: false })),
      ...added.map((parameter) => ({ ...parameter, required: false })),
    ],
    'responses': {
      ...(second['responses'] as Json),
      ...(first['responses'] as Json),
      '200': { description: 'The answer', content: { 'application/json': { schema: { anyOf: answers } } } },
    },
    'x-calls': Object.fromEntries(
      calls.map(({ operationId, 'parameters': each, responses, 'x-assumed': assumed }) => [
        operationId,
        {
          parameters: each,
          ...(assumed !== undefined && { 'x-assumed': assumed }),
          response: (responses as Responses)['200'],
        },
      ]),
    ),
  }
}

/** Several calls of one operation have an example each; tools show the first, which is that of the last call. */
function withExamples(operation: Json, examples: Examples): Json {
  const calls = operation['x-calls'] as Json | undefined
  const names = calls === undefined ? [String(operation['operationId'])] : Object.keys(calls).toReversed()
  const answers = names.flatMap((name) => (examples.has(name) ? [[name, { value: examples.get(name) }] as const] : []))
  if (answers.length === 0) return operation
  const responses = operation['responses'] as Responses
  const content = responses['200'].content['application/json']
  return {
    ...operation,
    responses: {
      ...responses,
      '200': {
        ...responses['200'],
        content: { 'application/json': { ...content, examples: Object.fromEntries(answers) } },
      },
    },
  }
}

const parameters: Json = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description:
      'names the act, also when it is sent again after a lost answer; a platform that remembers it does the act once',
    schema: { type: 'string' },
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'the language of the application',
    schema: { type: 'string' },
    example: 'fr',
  },
  UserAgent: {
    name: 'User-Agent',
    in: 'header',
    description: 'names the application and its version',
    schema: { type: 'string' },
    example: `${brand.program}/1.0.0 Chrome/148.0.0.0`,
  },
}

/** By status, each code with its message. */
function refusalResponses(names: readonly RefusalName[]): Json {
  const byStatus = Map.groupBy(
    [...new Set(names)].map((name) => refusals[name]),
    ({ status }) => status,
  )
  return Object.fromEntries(
    [...byStatus].map(([status, all]) => [
      String(status),
      {
        description: all.map(({ code, message }) => `${code}: ${message}`).join('; '),
        ...(status === 429 && {
          headers: { 'Retry-After': { description: 'seconds, or a date', schema: { type: 'string' } } },
        }),
        content: refusalContent(all),
      },
    ]),
  )
}

function refusalContent(all: readonly (typeof refusals)[RefusalName][] = []): Json {
  const examples = all.map(({ code, message }) => [code, { value: { success: false, code, message, payload: null } }])
  return {
    'application/json': {
      schema: { $ref: '#/components/schemas/refusal' },
      ...(examples.length > 0 && { examples: Object.fromEntries(examples) as Json }),
    },
  }
}

const refusalSchema: Json = {
  type: 'object',
  properties: {
    success: { const: false },
    code: { type: ['string', 'number'] },
    message: { type: 'string' },
    payload: { type: 'null' },
    errors: { 'x-reads-as': 'messages by field' },
  },
}

function mediaType(declared: Endpoint): string {
  return declared.bodyKind === 'multipart' ? 'multipart/form-data' : 'application/json'
}

function getSecurity(service: Service, auth: Endpoint['auth']): Json[] {
  if (auth === 'none') return []
  if (auth === 'optional') return [{}, { bearer: [] }]
  return service === 'progress' ? [{ bearer: [] }, { bearer: [], progressKey: [] }] : [{ bearer: [] }]
}

function parametersIn(place: 'path' | 'query', schema: z.ZodType): Json[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !isOptional(field),
    schema: toSchema(field),
  }))
}

/** Wire format, without defaults for unreadable values. */
function toSchema(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default
      if (isEnvelope(zodSchema)) jsonSchema.required = [isOptional(zodSchema.shape['payload']) ? 'success' : 'payload']
    },
  })
  return markTimes(rest) as Json
}

/** OpenAPI requires a field of each envelope: its payload, or `success`, which the parser does not require. */
function isEnvelope(schema: z.core.$ZodType): schema is z.ZodObject {
  return schema instanceof z.ZodObject && isEnvelopeObject(schema)
}

function isOptional(schema: unknown): boolean {
  return schema instanceof z.ZodType && schema.safeParse(undefined).success
}
