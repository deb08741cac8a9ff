import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMediaCacheOrigin, isMediaFile, isOwnAddress, isPrivateAddress } from './media-cache'

describe('address of a school’s media cache', () => {
  it.each([
    ['https://cache.ecole.tn', true],
    ['https://cache.ecole.tn:8443/', true],
    ['http://10.0.0.5', true],
    ['http://192.168.1.20:8080', true],
    ['http://172.31.0.1', true],
    ['http://[fd00::2]:8080', true],
    ['http://cache.ecole.tn', false],
    ['http://172.32.0.1', false],
    ['http://203.0.113.9', false],
    ['http://[2001:db8::1]', false],
    ['http://10.0.0.5.exemple.tn', false],
    ['https://cache.ecole.tn/films', false],
    ['https://cache.ecole.tn?x=1', false],
    ['https://cache.ecole.tn#x', false],
    ['https://salle@cache.ecole.tn', false],
    ['https://:secret@cache.ecole.tn', false],
    ['https://eleve:secret@ecole.tn', false],
    ['ftp://cache.ecole.tn', false],
    ['cache.ecole.tn', false],
    [' https://cache.ecole.tn', false],
    ['', false],
  ])('accepts %j: %s', (text, expected) => {
    expect(isMediaCacheOrigin(text)).toBe(expected)
  })

  it('accepts no http address outside the private ranges, however its digits are written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (number) => {
        const { hostname } = new URL(`http://${String(number)}`)
        const [first = 0, second = 0] = hostname.split('.').map(Number)
        const isPrivate =
          first === 10 ||
          first === 127 ||
          number === 0 ||
          (first === 172 && second >= 16 && second < 32) ||
          (first === 192 && second === 168)
        expect(isMediaCacheOrigin(`http://${String(number)}`)).toBe(isPrivate)
        expect(isPrivateAddress(hostname)).toBe(isPrivate)
      }),
    )
  })

  it('recognises the addresses of this computer itself', () => {
    for (const own of ['127.0.0.1', '127.0.1.1', '0.0.0.0', '::1', '[::1]', '::ffff:127.0.0.1', '[::ffff:7f00:1]'])
      expect(isOwnAddress(own), own).toBe(true)
    for (const other of ['10.0.0.5', '128.0.0.1', 'fd00::2', '127.0.0.1.exemple.tn', ''])
      expect(isOwnAddress(other), other).toBe(false)
  })
})

it('takes films, playlists and captions for media files, and no key, page or call', () => {
  const address = (path: string) => new URL(`https://media.exemple.tn${path}`)
  for (const path of ['/a/film.mp4', '/a/film.MP4?expires=1', '/a/index.m3u8', '/a/540p-00.ts', '/fr.vtt'])
    expect(isMediaFile(address(path)), path).toBe(true)
  for (const path of ['/a/film.key', '/api/me', '/film.mp4/me', '/?file=film.mp4', '/photo.png'])
    expect(isMediaFile(address(path)), path).toBe(false)
})
