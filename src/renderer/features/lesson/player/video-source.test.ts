import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { browserAddress, getHosts, videoSource } from './video-source'

const embed = 'https://www.youtube-nocookie.com/embed/'

describe('videoSource', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ?t=10', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0', 'dQw4w9WgXcQ'],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
    ['\u00a0dQw4w9WgXcQ ', 'dQw4w9WgXcQ'],
  ])('plays %s in the frame', (address, videoId) => {
    expect(videoSource(address, embed)).toEqual({ kind: 'frame', videoId })
  })

  it('recognizes the platform’s own embed address on any host', () => {
    expect(videoSource('http://127.0.0.1:4000/s/x/pages/embed/v-12', 'http://127.0.0.1:4000/s/x/pages/embed/')).toEqual(
      { kind: 'frame', videoId: 'v-12' },
    )
  })

  it('loads playlists through the app’s origin and files directly', () => {
    expect(videoSource('https://cdn.example.org:8443/a/b.m3u8?k=1', embed)).toEqual({
      kind: 'hls',
      address: '/media/cdn.example.org:8443/a/b.m3u8?k=1',
    })
    expect(videoSource('https://cdn.example.org/a.mp4', embed)).toEqual({
      kind: 'file',
      address: 'https://cdn.example.org/a.mp4',
    })
  })

  it.each([
    '',
    'nonsense',
    'dQw4w9WgXcQ-and-more',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://u@cdn.example.org/a.mp4',
    'https://:p@cdn.example.org/a.mp4',
    'https://www.youtube.com/watch',
    'https://youtu.be/',
  ])('refuses %s', (address) => {
    expect(videoSource(address, embed)).toBeNull()
  })

  it('never throws and never lets an id leave the embed’s path (property)', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl({ withQueryParameters: true }),
          fc.string().map((id) => `https://youtu.be/${id}`),
          fc.string().map((id) => embed + id),
        ),
        (address) => {
          const source = videoSource(address, embed)
          if (source?.kind === 'frame') expect(source.videoId).toMatch(/^[\w-]+$/)
          if (source !== null && source.kind !== 'frame')
            expect(() => new URL(source.address, 'https://page.test')).not.toThrow()
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('opens the same video in the browser and names the host to allow', () => {
    const own = 'https://tutorat.test/pages/embed/'
    expect(browserAddress({ kind: 'frame', videoId: 'abc' }, 'abc', embed)).toBe('https://www.youtube.com/watch?v=abc')
    expect(browserAddress({ kind: 'frame', videoId: 'abc' }, `${own}abc`, own)).toBe(`${own}abc`)
    expect(browserAddress({ kind: 'file', address: 'https://x.test/a.mp4' }, 'https://x.test/a.mp4', embed)).toBe(
      'https://x.test/a.mp4',
    )
    expect(getHosts({ kind: 'frame', videoId: 'abc' }, 'abc', embed)).toEqual([
      'www.youtube-nocookie.com',
      'www.youtube.com',
      'i.ytimg.com',
      '*.googlevideo.com',
    ])
    expect(getHosts({ kind: 'frame', videoId: 'abc' }, 'abc', 'https://videos.ecole.test/embed/')).toEqual([
      'videos.ecole.test',
    ])
    expect(getHosts({ kind: 'hls', address: '/media/cdn.test/a.m3u8' }, 'https://cdn.test/a.m3u8', embed)).toEqual([
      'cdn.test',
    ])
    expect(getHosts({ kind: 'file', address: '' }, 'https://youtu.be/a.mp4', embed)).toEqual(['youtu.be'])
    expect(getHosts({ kind: 'file', address: 'a.mp4' }, 'a.mp4', embed)).toEqual(['a.mp4'])
  })
})
