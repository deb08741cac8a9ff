import { expect, it, test } from 'vitest'
import { createBadge, badgeSize, drawBadge } from './badge'

function icon(platform: string, takes = true) {
  const counts: number[] = []
  const overlays: (readonly [number | null, string])[] = []
  const said: string[] = []
  const badge = createBadge<number>({
    platform,
    setCount: (unread) => (counts.push(unread), takes),
    language: () => 'fr',
    log: { info: (event) => void said.push(event) },
    window: () => ({ setOverlayIcon: (image, description) => void overlays.push([image, description]) }),
    picture: (pixels) => pixels.length,
  })
  return { badge, counts, overlays, said }
}

it.each(['linux', 'darwin'])('sets a count on %s and removes it at 0', (platform) => {
  const { badge, counts, overlays } = icon(platform)
  badge(3)
  badge(0)
  expect([counts, overlays]).toEqual([[3, 0], []])
})

test('sets an overlay icon with a description on Windows and removes it at 0', () => {
  const { badge, counts, overlays } = icon('win32')
  badge(12)
  badge(0)
  expect([overlays, counts]).toEqual([
    [
      [badgeSize * badgeSize * 4, 'Notifications non lues\u00A0: 12'],
      [null, ''],
    ],
    [],
  ])
})

test('logs once that a desktop does not support counts', () => {
  const { badge, said } = icon('linux', false)
  badge(0)
  expect(said).toEqual([])
  badge(3)
  badge(4)
  expect(said).toEqual(['notifications.badge-unsupported'])
})

test('draws a different icon for each number up to nine, and one for all higher numbers', () => {
  const drawn = (unread: number) => Buffer.from(drawBadge(unread)).toString('base64')
  expect(new Set(Array.from({ length: 9 }, (_, index) => drawn(index + 1))).size).toBe(9)
  expect(new Set([drawn(10), drawn(99), drawn(10_000)]).size).toBe(1)
  expect(drawn(10)).not.toBe(drawn(9))
})

test('draws a disc with transparent corners, an opaque centre and complete white digits', () => {
  const pixels = drawBadge(8)
  const at = (x: number, y: number) => [...pixels.subarray((y * badgeSize + x) * 4, (y * badgeSize + x) * 4 + 4)]
  expect(at(0, 0)[3]).toBe(0)
  expect(at(2, 16)).toEqual([43, 43, 211, 255])
  const white = Array.from({ length: badgeSize ** 2 }, (_, index) =>
    at(index % badgeSize, Math.floor(index / badgeSize)),
  ).filter((pixel) => pixel.every((part) => part === 255))
  expect(white).toHaveLength(13 * 16)
})
