import { describe, expect, it } from 'vitest'
import { openApiCalls, type OpenApiDocument } from '#tests/support/openapi-operations.ts'
import { withLeadingSlash } from './endpoint'
import { endpoints } from './endpoints'
import { createOpenApi } from './openapi'

/** Created in each test: what a module computes while it loads, a mutation run cannot change. */
function read() {
  const document = createOpenApi()
  const calls = openApiCalls(document as unknown as OpenApiDocument<unknown>)
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods as Record<string, Record<string, unknown>>).map((operation) => ({ ...operation, path })),
  ) as Record<string, unknown>[]
  return { document, calls, operations }
}

describe('openapi.json', () => {
  it('contains every endpoint exactly once, by name, with its path', () => {
    const { calls } = read()
    expect(calls.map(({ id, method, path }) => `${id} ${method} ${path}`).toSorted()).toEqual(
      endpoints
        .map(([name, { service, method, path }]) => `${name} ${method} /${service}${withLeadingSlash(path)}`)
        .toSorted(),
    )
  })

  it('describes calls of one path and method as one operation whose answers both are', () => {
    const { document } = read()
    expect(document.paths['/platform/events']).toMatchObject({
      get: {
        'operationId': 'events.week',
        'parameters': expect.arrayContaining([
          expect.objectContaining({ name: 'offset', required: true }),
          expect.objectContaining({ name: 'today', required: false }),
        ]) as unknown,
        'responses': { '200': { content: { 'application/json': { schema: { anyOf: [{}, {}] } } } } },
        'x-calls': { 'events.week': {}, 'home.todayEvents': {} },
      },
    })
    expect(Object.keys(document.paths).filter((path) => path.includes('#'))).toEqual([])
  })

  it('names the header that makes a repeated act safe, and the refusals of a call with the time to wait', () => {
    const { document } = read()
    expect(document.paths['/platform/student/checkout/buy']).toMatchObject({
      post: {
        parameters: expect.arrayContaining([{ $ref: '#/components/parameters/IdempotencyKey' }]) as unknown,
        responses: {
          '402': { description: 'INSUFFICIENT_BALANCE: Solde insuffisant' },
          '429': { headers: { 'Retry-After': {} } },
        },
      },
    })
    const { parameters, responses } = document.paths['/platform/alerts']?.['get'] as Record<string, object>
    expect(JSON.stringify(parameters)).not.toContain('IdempotencyKey')
    expect(responses).not.toHaveProperty('402')
    expect(responses).not.toHaveProperty('500.headers')
    expect(responses).toHaveProperty(
      '500.content.application/json.examples.TECHNICAL_ERROR.value.message',
      'Server technical error',
    )
    expect(document.paths['/platform/auth/me']).toMatchObject({
      get: { responses: { '401': { description: 'UNAUTHORIZED: Unauthorized' } } },
    })
  })

  it('gives the format of times and days, which is no condition', () => {
    const { document, calls } = read()
    const text = JSON.stringify(document)
    expect(text).toContain('"format":"date-time"')
    expect(text).toContain('"format":"date"')
    expect(JSON.stringify(calls)).not.toContain('"format"')
  })

  it('carries an example of an answer, the one of the last call where two share an operation', () => {
    const { paths } = createOpenApi(
      new Map<string, unknown>([
        ['subjects.list', { payload: [] }],
        ['events.week', { payload: {} }],
        ['home.todayEvents', { payload: [1] }],
      ]),
    )
    const examplesOf = (path: string) =>
      (paths[path]?.['get'] as { responses: { '200': { content: { 'application/json': { examples?: object } } } } })
        .responses['200'].content['application/json'].examples
    expect(examplesOf('/platform/student/subjects')).toEqual({ 'subjects.list': { value: { payload: [] } } })
    expect(Object.keys(examplesOf('/platform/events') ?? {})).toEqual(['home.todayEvents', 'events.week'])
    expect(examplesOf('/platform/alerts')).toBeUndefined()
  })

  it('describes path parameters, request bodies and required security', () => {
    const { document } = read()
    expect(document.paths['/progress/progress']).toMatchObject({
      post: {
        security: [{ bearer: [] }, { bearer: [], progressKey: [] }],
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', required: expect.arrayContaining(['viewToken', 'contentId']) as unknown },
            },
          },
        },
      },
    })
    expect(document.paths['/platform/student/subjects/{id}/chapters']).toMatchObject({
      get: {
        parameters: expect.arrayContaining([
          { name: 'id', in: 'path', required: true, schema: { type: 'number' } },
        ]) as unknown,
      },
    })
    expect(document.paths['/platform/countries']).toMatchObject({ get: { security: [{}, { bearer: [] }] } })
    expect(document.paths['/platform/auth/request-password']).toMatchObject({ post: { security: [] } })
  })

  it('is plain JSON and marks each assumption', () => {
    const { document, operations } = read()
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    const assumed = operations
      .flatMap((operation) => Object.values((operation['x-calls'] ?? { one: operation }) as Record<string, object>))
      .filter((call) => 'x-assumed' in call)
    expect(assumed).toHaveLength(endpoints.filter(([, { assumed: reason }]) => reason !== undefined).length)
  })
})
