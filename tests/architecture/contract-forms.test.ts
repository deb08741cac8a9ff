import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseResponse } from '#core/api/parse-response.ts'
import { seededRandom } from '#sandbox/base/seeded-random.ts'
import { endpoints } from '#shared/contract/endpoints.ts'
import type { OpenApiDocument } from '../support/openapi-operations'
import { inOtherForms, withoutNulls } from '../support/other-forms'
import { toArbitrary, type JsonSchema, responseSchemas } from '../support/schema-arbitrary'

const schemas = responseSchemas(JSON.parse(readFileSync('openapi.json', 'utf8')) as OpenApiDocument<JsonSchema>)
const cases = endpoints.map(([name, endpoint]) => ({ name, endpoint, schema: schemas.get(name) ?? {} }))
const answered = (body: unknown) => ({ status: 200, header: () => null, text: JSON.stringify(body) })

it('generates responses in other forms for every call, so that the comparison is not trivial', () => {
  const written = cases.map(({ name, schema }) => {
    const answers = fc.sample(toArbitrary(schema), { numRuns: 60, seed: 7 })
    return {
      name,
      others: answers.filter(
        (answer, index) => JSON.stringify(inOtherForms(schema, answer, seededRandom(index))) !== JSON.stringify(answer),
      ).length,
    }
  })
  expect(written.filter(({ others }) => others < 5).map(({ name }) => name)).toEqual([])
})

describe('response in any documented form', () => {
  it.each(cases)('to $name is parsed to the same value (property)', ({ endpoint, schema }) => {
    const read = (body: unknown) => withoutNulls(parseResponse(endpoint, answered(body)))
    fc.assert(
      fc.property(toArbitrary(schema), fc.nat(), (canonical, seed) => {
        expect(read(inOtherForms(schema, canonical, seededRandom(seed)))).toEqual(read(canonical))
      }),
      { numRuns: 60 },
    )
  })
})
