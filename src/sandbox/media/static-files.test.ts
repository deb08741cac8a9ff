import { describe, expect, it } from 'vitest'
import { startSandbox, testOrigin } from '#tests/support/sandbox-client.ts'
import { readRange } from './static-files'

async function mediaOf() {
  const sandbox = await startSandbox()
  return (path: string, headers: Record<string, string> = {}) =>
    sandbox.fetch(new Request(`${testOrigin}/s/${sandbox.secret}/media/${path}`, { headers }))
}

describe('static media files', () => {
  it.each([
    ['videos/fonctions-affines.mp4', 'video/mp4'],
    ['videos/photosynthese.webm', 'video/webm'],
    ['videos/mediterranee/index.m3u8', 'application/vnd.apple.mpegurl'],
    ['videos/mediterranee/part-00.ts', 'video/mp2t'],
    ['captions/nass-sardi.ar.vtt', 'text/vtt; charset=utf-8'],
    ['documents/fiche-methode.pdf', 'application/pdf'],
    ['portraits/amira.svg', 'image/svg+xml'],
    ['thumbnails/math.svg', 'image/svg+xml'],
  ])('serves %s as %s', async (path, type) => {
    const response = await (await mediaOf())(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(String(bytes.length)).toBe(response.headers.get('content-length'))
    expect(bytes.length).toBeGreaterThan(100)
  })

  it('serves a range of a film', async () => {
    const request = await mediaOf()
    const whole = new Uint8Array(await (await request('videos/chute-libre.mp4')).arrayBuffer())
    const part = await request('videos/chute-libre.mp4', { Range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${whole.length}`])
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.slice(100, 200))
    const beyond = await request('videos/chute-libre.mp4', { Range: `bytes=${whole.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`])
  })

  it('serves a range only of the version that If-Range names', async () => {
    const request = await mediaOf()
    const whole = await request('videos/chute-libre.mp4')
    const etag = whole.headers.get('etag') ?? ''
    const same = await request('videos/chute-libre.mp4', { 'Range': 'bytes=100-199', 'If-Range': etag })
    const other = await request('videos/chute-libre.mp4', { 'Range': 'bytes=100-199', 'If-Range': '"another"' })
    expect([etag.startsWith('"'), same.status, other.status]).toEqual([true, 206, 200])
    expect(other.headers.get('content-length')).toBe(whole.headers.get('content-length'))
  })

  it.each([
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', null],
    ['bytes=-', null],
    ['bytes=0-1,4-5', null],
    ['lines=0-1', null],
    [null, null],
  ])('parses the range %s', (header, expected) => {
    expect(readRange(header, 100)).toEqual(expected)
  })

  it.each([
    '../package.json',
    '..%2fpackage.json',
    '%2e%2e/%2e%2e/package.json',
    'videos/../../../package.json',
    'videos%2fchute-libre.mp4%00.png',
    '/etc/passwd',
    'videos',
    'videos/',
    '..\\..\\package.json',
  ])('returns 404 for %s', async (path) => {
    const response = await (await mediaOf())(path)
    expect(response.status).toBe(404)
  })
})
