import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { endpoints } from '#shared/contract/endpoints.ts'
import { classifyReply } from '#shared/contract/reply.ts'
import { readOperations } from './json-schema'
import { bodyFor, placePayload, projectOperations } from './second-platform'

const origin = 'http://127.0.0.1:1'
const operations = await projectOperations()
const seeds = fc.integer({ min: 0, max: 10_000 })

const schemas = new Map(
  operations.map(({ id, response }) => [id, z.fromJSONSchema(response as Parameters<typeof z.fromJSONSchema>[0])]),
)

test('generates a valid body for each operation of openapi.json', () => {
  for (const operation of operations) {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(
          schemas.get(operation.id)?.safeParse(bodyFor(operation, { seed, origin })).error?.issues.slice(0, 3),
        ).toBeUndefined()
      }),
      { numRuns: 2 },
    )
  }
})

function lossesIn(sent: unknown, read: unknown, path: string): string[] {
  if (sent === null || sent === undefined) return []
  if (read === null || read === undefined) return [path]
  if (Array.isArray(sent)) {
    if (!Array.isArray(read) || read.length !== sent.length) return [`${path}[]`]
    return sent.flatMap((row, index) => lossesIn(row, read[index], `${path}[]`))
  }
  if (typeof sent !== 'object') return []
  return Object.entries(sent).flatMap(([name, value]) =>
    lossesIn(value, (read as Record<string, unknown>)[name], `${path}.${name}`),
  )
}

test('generates bodies that the application parses without dropping rows or values', () => {
  const losses = operations.flatMap((operation) => {
    const [, { response }] = endpoints.find(([name]) => name === operation.id)!
    return [1, 2, 3, 4].flatMap((seed) => {
      const body = bodyFor(operation, { seed, origin })
      const read = response.safeParse(body)
      return read.success
        ? lossesIn({ ...Object(body), errors: null }, read.data, operation.id)
        : read.error.issues.map(({ path, message }) => `${operation.id}.${path.join('.')}: ${message}`)
    })
  })
  const moved = ['events.join.message', 'events.joinLink.message']
  expect([...new Set(losses)].filter((loss) => !moved.includes(loss))).toEqual([])
})

test('moves the payload to each place that the documents allow, where the application reads the same', () => {
  const shapes = new Set<string>()
  for (const operation of operations) {
    const [, endpoint] = endpoints.find(([name]) => name === operation.id)!
    for (const seed of [1, 2, 3, 4]) {
      const body = bodyFor(operation, { seed, origin })
      const placed = placePayload(operation, body, seed)
      if (placed !== body) shapes.add(Array.isArray(placed) ? 'list' : Object.keys(placed as object).join())
      const [here, there] = [body, placed].map((each) => classifyReply(endpoint, { ok: true, status: 200, body: each }))
      expect([operation.id, seed, there?.kind]).toEqual([operation.id, seed, here?.kind])
      if (here?.kind === 'ok') expect(there).toHaveProperty('payload', here.payload)
    }
  }
  expect([...shapes]).toEqual(
    expect.arrayContaining(['list', 'data', 'success,data,message', 'data,links', 'payload', 'success,payload']),
  )
})

test('generates the same body for the same seed and parameters only', () => {
  const operation = operations.find(({ id }) => id === 'exams.detail')!
  const body = (seed: number, id: string) => JSON.stringify(bodyFor(operation, { seed, origin, parameters: { id } }))
  expect(body(1, '7')).toBe(body(1, '7'))
  expect(body(2, '7')).not.toBe(body(1, '7'))
  expect(body(1, '8')).not.toBe(body(1, '7'))
})

test('generates each list in all its lengths within four consecutive seeds', () => {
  const operation = operations.find(({ id }) => id === 'subjects.list')!
  const lengths = [5, 6, 7, 8].map(
    (seed) => (bodyFor(operation, { seed, origin }) as { payload: unknown[] }).payload.length,
  )
  expect(lengths.toSorted((a, b) => a - b)).toEqual([0, 1, 30, 500])
})

test('refuses a document with an unsupported keyword', () => {
  const schema = { type: 'array', items: { type: 'number', multipleOf: 5 } }
  const document = {
    paths: {
      '/a': { get: { operationId: 'a.list', responses: { '200': { content: { 'application/json': { schema } } } } } },
    },
  }
  expect(() => readOperations(document)).toThrow('a.list[]: the generator does not know multipleOf')
})
