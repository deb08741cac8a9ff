import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { parseSignInResponse } from '../../src/main/gateway/sign-in-interceptor'
import { toApiResult } from '../../src/main/money/api-result'
import { parseResponse } from '../../src/renderer/core/api/parse-response'
import type { Endpoint } from '../../src/shared/contract/endpoint'
import { endpoints } from '../../src/shared/contract/endpoints'
import { isEnveloped } from '../../src/shared/contract/envelope'
import { arbitraryOf, type OpenApiDocument, readingOf, responseSchemas } from '../support/schema-arbitrary'

const schemas = responseSchemas(JSON.parse(readFileSync('openapi.json', 'utf8')) as OpenApiDocument)
const cases = endpoints.map(([name, endpoint]) => ({ name, endpoint, schema: schemas.get(name) ?? {} }))
const numRuns = 40

const answered = (body: unknown) => ({ status: 200, header: () => null, text: JSON.stringify(body) })

function hasPayload(endpoint: Endpoint): endpoint is Endpoint & { response: z.ZodType<{ payload?: unknown }> } {
  return isEnveloped(endpoint.response)
}

describe('response that openapi.json allows', () => {
  it.each(cases)('to $name is parsed by the page without loss (property)', ({ endpoint, schema }) => {
    fc.assert(
      fc.property(arbitraryOf(schema), (answer) => {
        expect(parseResponse(endpoint, answered(answer))).toEqual({
          data: readingOf(schema, answer),
          dropped: 0,
          unread: [],
        })
      }),
      { numRuns },
    )
  })

  it.each(cases.filter(({ endpoint }) => hasPayload(endpoint)))(
    'to $name is parsed by the main process without loss (property)',
    ({ endpoint, schema }) => {
      if (!hasPayload(endpoint)) throw new Error('filtered above')
      fc.assert(
        fc.property(arbitraryOf(schema), (answer) => {
          const read = z.looseObject({ payload: z.unknown().optional() }).parse(readingOf(schema, answer))
          expect(toApiResult(endpoint.response, { ok: true, status: 200, body: answer })).toMatchObject({
            kind: 'ok',
            payload: read.payload,
          })
        }),
        { numRuns },
      )
    },
  )

  it.each(cases.filter(({ name }) => name === 'account.signIn' || name === 'social.callback'))(
    'to $name signs the user in (property)',
    ({ schema }) => {
      const signIn = z.looseObject({ payload: z.looseObject({ token: z.string(), user_type: z.string().nullish() }) })
      fc.assert(
        fc.property(arbitraryOf(schema), (answer) => {
          const { payload } = signIn.parse(answer)
          expect(parseSignInResponse(200, answer)).toMatchObject({
            kind: 'accepted',
            token: payload.token,
            isTeacher: payload.user_type?.toLowerCase() === 'teacher',
          })
        }),
      )
    },
  )
})
