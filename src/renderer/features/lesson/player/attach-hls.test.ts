import { describe, expect, it } from 'vitest'
import { getFailedLevel, selectDescribed } from './attach-hls'

const track = (id: number, language: string, described: boolean) => ({ id, name: `${id}`, language, described })

describe('selectDescribed', () => {
  const tracks = [track(0, 'fr', false), track(1, 'ar', false), track(2, 'ar', true), track(3, 'fr', true)]

  it('prefers the language of the current track', () => {
    expect([
      selectDescribed(tracks, 0, true),
      selectDescribed(tracks, 1, true),
      selectDescribed(tracks, 2, false),
    ]).toEqual([3, 2, 1])
  })

  it('keeps the current track where it fits, or where there is no other', () => {
    expect(selectDescribed(tracks, 3, true)).toBeNull()
    expect(selectDescribed([track(0, 'fr', false)], 0, true)).toBeNull()
    expect(selectDescribed([], -1, true)).toBeNull()
  })
})

describe('failedLevelOf', () => {
  it('reads the level of a playlist from its request, and of others from the error', () => {
    const context = { url: 'absent.m3u8', responseType: 'text', level: 1 }
    expect([getFailedLevel({ context }), getFailedLevel({ level: 0 }), getFailedLevel({})]).toEqual([1, 0, undefined])
  })
})
