import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gatewayHeaders, readGatewayHeaders, toGatewayHeaders, type GatewayNotes } from './headers'
import { networkErrors, type NetworkError } from './network-error'

const read = (headers: Record<string, string>) => readGatewayHeaders((name) => headers[name] ?? null)
const nothing: GatewayNotes = {
  error: null,
  generation: null,
  cachedAt: null,
  cachedStatus: null,
  cachedCause: null,
  isDoubtful: false,
}

describe('gateway headers', () => {
  it('reads back the notes that were written', () => {
    const failure = fc.option(fc.constantFrom(...(Object.keys(networkErrors) as NetworkError[])))
    const notes = fc.record({
      error: failure,
      generation: fc.option(fc.nat()),
      cachedAt: fc.option(fc.integer({ min: 1, max: 8_000_000_000_000 })),
      cachedStatus: fc.option(fc.integer({ min: 100, max: 599 })),
      cachedCause: failure,
      isDoubtful: fc.boolean(),
    })
    fc.assert(
      fc.property(notes, (written) => {
        expect(read(toGatewayHeaders(written))).toEqual(written)
      }),
    )
  })

  it('reads no notes from a response of the platform', () => {
    expect(read({ date: 'Mon, 23 Nov 2026 08:00:00 GMT' })).toEqual(nothing)
    expect(toGatewayHeaders({})).toStrictEqual({})
    expect(toGatewayHeaders(nothing)).toStrictEqual({})
  })

  it('reads an unknown error as unreadable and an invalid time as old', () => {
    expect(read({ [gatewayHeaders.error]: 'constructor' }).error).toBe('unreadable')
    expect(read({ [gatewayHeaders.cachedAt]: 'yesterday' }).cachedAt).toBe(0)
    expect(read({ [gatewayHeaders.cachedCause]: 'constructor' }).cachedCause).toBeNull()
  })

  it('ignores malformed numbers', () => {
    expect(read({ [gatewayHeaders.generation]: '-1', [gatewayHeaders.cachedStatus]: '5033' })).toEqual(nothing)
  })
})
