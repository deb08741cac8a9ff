import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { parseResponse } from '#core/api/parse-response.ts'
import { parseSignInResponse } from '#main/gateway/sign-in-interceptor.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { endpoints } from '#shared/contract/endpoints.ts'
import { isEnveloped } from '#shared/contract/envelope.ts'
import { isRefusalBody } from '#shared/contract/refusal-body.ts'
import { classifyReply } from '#shared/contract/reply.ts'
import type { OpenApiDocument } from '../support/openapi-operations'
import { isRecognisable, needsPlainPayload, placements } from '../support/payload-placements'
import { toArbitrary, type JsonSchema, toReading, responseSchemas } from '../support/schema-arbitrary'

const schemas = responseSchemas(JSON.parse(readFileSync('openapi.json', 'utf8')) as OpenApiDocument<JsonSchema>)
const cases = endpoints.map(([name, endpoint]) => ({ name, endpoint, schema: schemas.get(name) ?? {} }))
const numRuns = 40

/** An error without `success` is a refusal. */
const answerOf = (schema: JsonSchema) => toArbitrary(schema).filter((body) => !isRefusalBody(body))
const answered = (body: unknown) => ({ status: 200, header: () => null, text: JSON.stringify(body) })

function hasPayload(endpoint: Endpoint): endpoint is Endpoint & { response: z.ZodType<{ payload?: unknown }> } {
  return isEnveloped(endpoint.response)
}

const enveloped = z.looseObject({ payload: z.unknown() })

describe('response that openapi.json allows', () => {
  it.each(cases)('to $name is parsed by the page without loss (property)', ({ endpoint, schema }) => {
    fc.assert(
      fc.property(answerOf(schema), (answer) => {
        expect(parseResponse(endpoint, answered(answer))).toEqual({
          data: toReading(schema, answer),
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
        fc.property(answerOf(schema), (answer) => {
          const read = z.looseObject({ payload: z.unknown().optional() }).parse(toReading(schema, answer))
          expect(classifyReply(endpoint, { ok: true, status: 200, body: answer })).toMatchObject({
            kind: 'ok',
            payload: read.payload,
          })
        }),
        { numRuns },
      )
    },
  )

  it.each(cases.filter(({ endpoint, schema }) => needsPlainPayload(endpoint, schema)))(
    'to $name is read wherever the payload stands (property)',
    ({ endpoint, schema }) => {
      fc.assert(
        fc.property(answerOf(schema), fc.constantFrom(...placements), (answer, place) => {
          const { payload } = enveloped.parse(answer)
          fc.pre(isRecognisable(endpoint, payload))
          const [here, there] = [answer, place(payload)].map((body) =>
            classifyReply(endpoint, { ok: true, status: 200, body }),
          )
          expect(there).toMatchObject({ kind: 'ok' })
          expect(there).toHaveProperty('payload', here?.kind === 'ok' ? here.payload : null)
        }),
        { numRuns },
      )
    },
  )

  it.each(cases.filter(({ name }) => name === 'account.signIn' || name === 'social.callback'))(
    'to $name signs the user in (property)',
    ({ schema }) => {
      const userType = z.union([z.string(), z.number()]).nullish()
      const signIn = z.looseObject({ payload: z.looseObject({ token: z.string(), user_type: userType }) })
      fc.assert(
        fc.property(toArbitrary(schema), (answer) => {
          const { payload } = signIn.parse(answer)
          expect(parseSignInResponse({ ok: true, status: 200, body: answer })).toMatchObject({
            kind: 'accepted',
            token: payload.token,
            isTeacher: String(payload.user_type).toLowerCase() === 'teacher',
          })
        }),
      )
    },
  )
})
