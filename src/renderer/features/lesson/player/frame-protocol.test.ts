import { describe, expect, it } from 'vitest'
import { frameFailure, readFrameMessage } from './frame-protocol'

const page = new EventTarget() as unknown as MessageEventSource
const stranger = new EventTarget() as unknown as MessageEventSource
const origin = 'https://embed.example.org'
const expected = { origin, source: page, id: 'own' }
const ready = JSON.stringify({ event: 'onReady', id: 'own' })

describe('a message of the embedded player', () => {
  it('is read from its frame, with what it says', () => {
    expect(readFrameMessage({ origin, source: page, data: ready }, expected)).toMatchObject({ event: 'onReady' })
    const data = JSON.stringify({ event: 'infoDelivery', id: 'own', info: { currentTime: 3, playerState: 1 } })
    expect(readFrameMessage({ origin, source: page, data }, expected)).toMatchObject({
      info: { currentTime: 3, playerState: 1 },
    })
  })

  it.each<[string, Parameters<typeof readFrameMessage>[0]]>([
    ['from another origin', { origin: 'https://other.example.org', source: page, data: ready }],
    ['from another window', { origin, source: stranger, data: ready }],
    ['from no window', { origin, source: null, data: ready }],
    [
      'with the id of another player',
      { origin, source: page, data: JSON.stringify({ event: 'onReady', id: 'other' }) },
    ],
    ['that is not text', { origin, source: page, data: { event: 'onReady', id: 'own' } }],
    ['that is not JSON', { origin, source: page, data: '{"event":' }],
    ['of another kind', { origin, source: page, data: JSON.stringify({ event: 'other', id: 'own' }) }],
    ['in a list of texts', { origin, source: page, data: [ready] }],
  ])('is nothing %s', (_, event) => {
    expect(readFrameMessage(event, expected)).toBeNull()
  })

  it('is nothing before there is a frame, although neither has a window', () => {
    expect(readFrameMessage({ origin, source: null, data: ready }, { ...expected, source: null })).toBeNull()
  })

  it('is read up to twenty thousand characters', () => {
    const ofLength = (length: number) => {
      const start = '{"event":"onReady","id":"own","text":"'
      return `${start}${'x'.repeat(length - start.length - 2)}"}`
    }
    const read = (length: number) => readFrameMessage({ origin, source: page, data: ofLength(length) }, expected)
    expect([read(20_000)?.event, read(20_001)]).toEqual(['onReady', null])
  })
})

it('an unknown failure of the embedded player is one of the film', () => {
  expect(frameFailure(7)).toBe('cannot-play')
})
