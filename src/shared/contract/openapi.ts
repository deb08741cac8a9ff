import * as z from 'zod'
import { type Endpoint, withLeadingSlash, type Service, services } from './endpoint'
import { endpoints } from './endpoints'
import { isEnvelopeObject } from './envelope'
import { refusals } from './refusal'
import { shareSchemas } from './shared-schemas'

type Json = { [key: string]: unknown }

/** OpenAPI 3.1; a second call of one path appends `#` and its name. */
export function createOpenApi(): {
  openapi: string
  info: Json
  servers: Json[]
  paths: { [path: string]: Json }
  components: Json
} {
  const paths: { [path: string]: Json } = {}
  const { parts: operations, schemas } = shareSchemas(
    Object.fromEntries(endpoints.map(([name, declared]) => [name, operation(name, declared)])),
  )
  for (const [name, declared] of endpoints) {
    const shared = `/${declared.service}${withLeadingSlash(declared.path)}`
    const method = declared.method.toLowerCase()
    const path = paths[shared]?.[method] === undefined ? shared : `${shared}#${name}`
    paths[path] = { ...paths[path], [method]: operations[name] }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tutorat platform',
      version: '1.0.0',
      description:
        `What the application says to the platform. Services: ${services.join(', ')}; each has its own base ` +
        'address in platform.json. A value with x-reads-as is converted when it is read; x-aliases gives other ' +
        'names under which an object may carry a field, x-list other forms of a list, x-page and x-envelope where ' +
        'counters and payload may stand. Field names are compared without case, underscores and hyphens; a field of ' +
        'a nested object may stand beside it (content.id, content_id) and the other way round; text in place of an ' +
        'object is its name, a number its id. Every other value is taken as it is, and unknown fields are ignored. ' +
        'An optional field of another form is read as absent; a row outside its schema is left out, and the person ' +
        'is told.',
    },
    servers: [{ url: 'https://{host}', variables: { host: { default: 'platform.example' } } }],
    paths,
    components: {
      schemas,
      responses: { Refusal: refusal },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        progressKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Api-Key',
          description: 'the header is named in platform.json',
        },
      },
    },
  }
}

function operation(name: string, declared: Endpoint): Json {
  const parameters = [...parametersIn('path', declared.params), ...parametersIn('query', declared.query)]
  return {
    'operationId': name,
    'tags': [declared.service, name.split('.')[0]],
    ...(declared.assumed === undefined ? {} : { 'x-assumed': declared.assumed }),
    'x-caller': declared.caller,
    'x-on-unauthorised': declared.onUnauthorised,
    'security': securityOf(declared.service, declared.auth),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(declared.bodyKind === 'none'
      ? {}
      : { requestBody: { required: true, content: { [mediaType(declared)]: { schema: schemaOf(declared.body) } } } }),
    'responses': {
      '200': {
        description: 'The answer',
        content: { 'application/json': { schema: schemaOf(declared.wire ?? declared.response) } },
      },
      'default': { $ref: '#/components/responses/Refusal' },
    },
  }
}

const refusal: Json = {
  description: `A refusal, such as ${Object.values(refusals)
    .map(({ status, code }) => `${status} ${code}`)
    .join(', ')}`,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          success: { const: false },
          code: { type: ['string', 'number'] },
          message: { type: 'string' },
          payload: { type: 'null' },
          errors: { 'x-reads-as': 'messages by field' },
        },
      },
    },
  },
}

function mediaType(declared: Endpoint): string {
  return declared.bodyKind === 'multipart' ? 'multipart/form-data' : 'application/json'
}

function securityOf(service: Service, auth: Endpoint['auth']): Json[] {
  if (auth === 'none') return []
  if (auth === 'optional') return [{}, { bearer: [] }]
  return service === 'progress' ? [{ bearer: [], progressKey: [] }] : [{ bearer: [] }]
}

function parametersIn(place: 'path' | 'query', schema: z.ZodType): Json[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !isOptional(field),
    schema: schemaOf(field),
  }))
}

/** Wire format, without defaults for unreadable values. */
function schemaOf(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default
      if (isEnvelope(zodSchema)) jsonSchema.required = [isOptional(zodSchema.shape['payload']) ? 'success' : 'payload']
    },
  })
  return rest
}

/** OpenAPI requires a field of each envelope: its payload, or `success`, which the parser does not require. */
function isEnvelope(schema: z.core.$ZodType): schema is z.ZodObject {
  return schema instanceof z.ZodObject && isEnvelopeObject(schema)
}

function isOptional(schema: unknown): boolean {
  return schema instanceof z.ZodType && schema.safeParse(undefined).success
}
