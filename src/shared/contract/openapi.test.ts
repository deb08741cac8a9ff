import { describe, expect, it } from 'vitest'
import { endpoints } from './endpoints'
import { createOpenApi } from './openapi'

const document = createOpenApi()
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods)) as Record<
  string,
  unknown
>[]

describe('openapi.json', () => {
  it('contains every endpoint exactly once, by name', () => {
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      endpoints.map(([name]) => name).toSorted(),
    )
  })

  it('describes path parameters, request bodies and required security', () => {
    expect(document.paths['/progress/progress']).toMatchObject({
      post: {
        security: [{ bearer: [], progressKey: [] }],
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
      get: { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'number' } }] },
    })
    expect(document.paths['/platform/countries']).toMatchObject({ get: { security: [{}, { bearer: [] }] } })
    expect(document.paths['/platform/auth/request-password']).toMatchObject({ post: { security: [] } })
  })

  it('is plain JSON and marks each assumption', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    const assumed = operations.filter((operation) => 'x-assumed' in operation)
    expect(assumed).toHaveLength(endpoints.filter(([, { assumed: reason }]) => reason !== undefined).length)
  })
})
