import { beforeAll, describe, expect, it } from 'vitest'
import { parseResponse, type ParsedResponse } from '#core/api/parse-response.ts'
import { listsIn, payloadOf, requestAll } from './answers'
import { namedVariants } from './variants'

const seeds = Array.from({ length: 20 }, (_, index) => index + 1)
const variants = [...namedVariants, ...seeds.map((seed) => `mixed:${seed}`)].filter((variant) => variant !== 'plain')

async function readAll(variant: string): Promise<Map<string, ParsedResponse>> {
  const answers = await requestAll(variant)
  return new Map(
    answers.map(({ id, call, status, text }) => [id, parseResponse(call, { status, text, header: () => null })]),
  )
}

describe('contract and independent platform', () => {
  let plain: Map<string, ParsedResponse>

  beforeAll(async () => {
    plain = await readAll('plain')
  })

  it('reads every answer in the form plain', () => {
    expect([...plain].filter(([, read]) => 'error' in read && read.error.kind !== 'refused')).toEqual([])
  })

  it.each(variants)('reads every answer and loses no row in the form %s', async (variant) => {
    const faults = [...(await readAll(variant))].flatMap(([id, read]) => {
      const expected = plain.get(id)
      if ('error' in read) return 'error' in (expected ?? {}) ? [] : [`${id}: ${read.error.kind} ${read.where ?? ''}`]
      // A list of lessons alone says nothing about the chapter around it.
      const rows = new Set(listsIn(payloadOf(read)).map(String))
      const lost = variant === 'lists' || expected === undefined ? [] : listsIn(payloadOf(expected))
      return [
        ...(read.dropped > 0 ? [`${id}: ${read.dropped} rows are dropped`] : []),
        ...lost
          .filter((list) => !rows.has(String(list)))
          .map(([at, count]) => `${id}: ${count} rows at ${at} are lost`),
      ]
    })
    expect(faults).toEqual([])
  })
})
