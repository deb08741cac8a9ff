import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseFrameAddress } from './frame-address'
import { readPlayerMessage, readQuizScore } from './frame-messages'

const page = new EventTarget() as unknown as MessageEventSource
const stranger = new EventTarget() as unknown as MessageEventSource
const origin = 'https://quiz.exemple.tn'
const speaker = { origin, source: page }
const score = { source: 'quiz', type: 'score', value: 4, total: 5 }

describe('B2: frame messages', () => {
  it('are read from the frame with its origin', () => {
    expect(readQuizScore({ origin, source: page, data: score }, speaker)).toEqual(score)
    expect(
      readPlayerMessage({ origin, source: page, data: { source: 'player', type: 'refused' } }, speaker)?.type,
    ).toBe('refused')
  })

  it('report a quiz without a fault', () => {
    const full = { ...score, value: 5 }
    expect(readQuizScore({ origin, source: page, data: full }, speaker)).toEqual(full)
  })

  it.each([
    ['another origin', { origin: 'https://evil.example', source: page, data: score }],
    ['a longer origin', { origin: `${origin}.evil.example`, source: page, data: score }],
    ['no origin', { origin: 'null', source: page, data: score }],
    ['another window', { origin, source: stranger, data: score }],
    ['no window', { origin, source: null, data: score }],
  ])('are rejected from %s', (_from, event) => {
    expect(readQuizScore(event, speaker)).toBeNull()
    expect(readPlayerMessage({ ...event, data: { source: 'player', type: 'ready' } }, speaker)).toBeNull()
  })

  it('are rejected without a frame', () => {
    expect(readQuizScore({ origin, source: null, data: score }, { origin, source: null })).toBeNull()
  })

  it.each([
    [{ ...score, value: 6 }],
    [{ ...score, value: -1 }],
    [{ ...score, total: 0 }],
    [{ ...score, value: '4' }],
    [{ ...score, value: Number.NaN }],
    [{ ...score, value: Infinity, total: Infinity }],
    [{ ...score, value: 1.5 }],
    [{ ...score, source: 'player' }],
    [{ ...score, text: 'x'.repeat(1_000_000) }],
    [JSON.stringify(score)],
    [null],
    [[score]],
  ])('are rejected as a score: %j', (data) => {
    expect(readQuizScore({ origin, source: page, data }, speaker)).toBeNull()
  })

  it('are rejected with any other content (property: 1 000 forged)', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        expect(readQuizScore({ origin, source: page, data }, speaker)).toBeNull()
        expect(readPlayerMessage({ origin, source: page, data }, speaker)).toBeNull()
      }),
      { numRuns: 1000 },
    )
  })
})

describe('frameAddressOf', () => {
  it.each([['https://p.exemple.tn/v/1?otp=x'], ['http://127.0.0.1:4010/s/x/pages/quiz?id=1']])(
    'accepts %s',
    (address) => {
      expect(parseFrameAddress(` ${address} `)?.href).toBe(address)
    },
  )

  it('accepts an address that was copied with spaces around it', () => {
    expect(parseFrameAddress('\u00a0https://p.exemple.tn/v\u00a0')?.href).toBe('https://p.exemple.tn/v')
  })

  it.each([
    ['http://p.exemple.tn/v'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['file:///etc/passwd'],
    ['tutorat://login'],
    ['app://tutorat/'],
    ['app://localhost/'],
    ['ftp://127.0.0.1/v'],
    ['https://u@p.exemple.tn/'],
    ['https://:p@p.exemple.tn/'],
    ['/v/1'],
    [''],
    [null],
    [undefined],
  ])('rejects %s', (address) => {
    expect(parseFrameAddress(address)).toBeNull()
  })
})
