import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isMediaCacheOrigin,
  isMediaFile,
  isOwnAddress,
  isPlaylist,
  isPrivateAddress,
  isReleaseFile,
} from './media-cache'

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

it('takes playlists for what has rules of its own', () => {
  const address = (path: string) => new URL(`https://media.exemple.tn${path}`)
  expect(['/a/index.m3u8', '/a/film.mpd'].map((path) => isPlaylist(address(path)))).toEqual([true, true])
  expect(['/a/film.mp4', '/m3u8/film.ts'].map((path) => isPlaylist(address(path)))).toEqual([false, false])
})

describe('installer of a release', () => {
  const feed = new URL('https://releases.ecole.tn/tutorat')

  it.each([
    ['/tutorat/tutorat-1.0.1.exe', true],
    ['/tutorat/tutorat-1.0.1.AppImage', true],
    ['/tutorat/tutorat-1.0.1.exe.blockmap', true],
    ['/tutorat/latest.yml', false],
    ['/tutorat/old/tutorat-1.0.1.exe', false],
    ['/tutorat-1.0.1.exe', false],
    ['/other/tutorat/tutorat-1.0.1.exe', false],
    ['/tutoratx/tutorat-1.0.1.exe', false],
  ])('at %s is one: %s', (path, expected) => {
    expect(isReleaseFile(new URL(path, feed), feed)).toBe(expected)
    expect(isReleaseFile(new URL(path, feed), new URL(`${feed.href}/`))).toBe(expected)
  })

  it('of another server is none', () => {
    expect(isReleaseFile(new URL('https://autre.ecole.tn/tutorat/tutorat-1.0.1.exe'), feed)).toBe(false)
  })
})

it.each([
  ['172.16.0.0', true],
  ['172.15.255.255', false],
  ['172.31.255.255', true],
  ['173.16.0.1', false],
  ['192.168.0.1', true],
  ['192.169.0.1', false],
  ['191.168.0.1', false],
  ['10.1.2', false],
  ['10.1.2.3.4', false],
  ['10.a.b.c', false],
  ['[fd12:3456::1]', true],
  ['[fc00::1]', true],
  ['[fe80::1]', false],
  ['[2001:fd00::1]', false],
  ['127.0.0.1', true],
])('takes %s for a private address: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected)
})
