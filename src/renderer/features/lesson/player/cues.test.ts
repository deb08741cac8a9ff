import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { activeCue, findCues, lastBegun, toSearchable } from './cues'

const cue = (start: number, end: number, text = 'x') => ({ start, end, text })

describe('activeCue', () => {
  it('is the last begun of overlapping passages, and none in a pause', () => {
    const cues = [cue(1, 10), cue(2, 4), cue(12, 13)]
    expect([0, 1, 3, 4, 9.9, 11, 12, 13].map((position) => activeCue(cues, position))).toEqual([
      -1, 0, 1, 0, 0, -1, 2, -1,
    ])
  })

  it('contains the position, and no later passage does', () => {
    const cueList = fc
      .array(fc.tuple(fc.nat(500), fc.integer({ min: 1, max: 30 })), { maxLength: 45 })
      .map((pairs) => pairs.map(([start, length]) => cue(start, start + length)).sort((a, b) => a.start - b.start))
    fc.assert(
      fc.property(cueList, fc.nat(550), (cues, position) => {
        const contains = ({ start, end }: { start: number; end: number }) => start <= position && position < end
        expect(activeCue(cues, position)).toBe(cues.findLastIndex(contains))
        expect(lastBegun(cues, position)).toBe(cues.findLastIndex(({ start }) => start <= position))
      }),
    )
  })
})

it('a passage of the whole film shows again after the short ones beside it', () => {
  const short = Array.from({ length: 49 }, (_, index) => cue(index + 1, index + 2))
  expect(activeCue([cue(0, 100), ...short], 60)).toBe(0)
})

describe('findCues', () => {
  const searchable = toSearchable([cue(0, 1, 'Élève la droite'), cue(1, 2, 'La pente'), cue(2, 3, 'مرحبًا بكم')])

  it('ignores case, accents and the order of words', () => {
    expect([findCues(searchable, 'eleve'), findCues(searchable, 'DROITE éle'), findCues(searchable, 'مرحبا')]).toEqual([
      [0],
      [0],
      [2],
    ])
  })

  it('ignores spaces around and between words, and finds every passage by spaces alone', () => {
    expect([findCues(searchable, ' droite  la '), findCues(searchable, '  '), findCues(searchable, '')]).toEqual([
      [0],
      [0, 1, 2],
      [0, 1, 2],
    ])
  })

  it('finds nothing where one word is missing', () => {
    expect(findCues(searchable, 'droite pente')).toEqual([])
  })
})
