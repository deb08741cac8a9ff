import { describe, expect, it } from 'vitest'
import { findYoutubeId, isYoutubeHost } from './youtube'

const embed = 'https://www.youtube-nocookie.com/embed/'
const find = (address: string, base = embed) => findYoutubeId(new URL(address), base)

describe('YouTube addresses', () => {
  it.each([
    'https://www.youtube.com/watch?v=abcdefghijk',
    'https://youtube.com/embed/abcdefghijk?autoplay=1',
    'https://m.youtube.com/shorts/abcdefghijk',
    'https://music.youtube.com/watch?v=abcdefghijk&list=x',
    'https://www.youtube-nocookie.com/embed/abcdefghijk',
    'https://www.youtube.com/live/abcdefghijk/',
    'https://youtu.be/abcdefghijk?t=3',
  ])('finds the video of %s', (address) => {
    expect(find(address)).toBe('abcdefghijk')
  })

  it('finds the video of the platform’s own embed page', () => {
    expect(find('https://app.example/pages/youtube/abc', 'https://app.example/pages/youtube/')).toBe('abc')
  })

  it.each(['https://www.youtube.com/', 'https://www.youtube.com/channel/abc'])('finds none at %s', (address) => {
    expect(find(address)).toBeNull()
  })

  it.each([
    'https://notyoutube.com/watch?v=abc',
    'https://youtube.com.hostile.example/embed/abc',
    'https://youtu.be.tn/a',
  ])('does not take %s for YouTube', (address) => {
    expect(find(address)).toBeUndefined()
    expect(isYoutubeHost(new URL(address).hostname)).toBe(false)
  })
})
