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

const pixelAt = (pixels: Uint8Array, x: number, y: number) => {
  const at = (y * badgeSize + x) * 4
  return [...pixels.subarray(at, at + 4)]
}
const everywhere = Array.from({ length: badgeSize ** 2 }, (_, index) => ({
  x: index % badgeSize,
  y: Math.floor(index / badgeSize),
}))

test.each([
  ['one digit', 8, 13 * 4 * 4, { left: 10, right: 21, top: 6, bottom: 25 }],
  ['"9+"', 10, (12 + 5) * 3 * 3, { left: 5, right: 25, top: 8, bottom: 22 }],
])('draws %s completely and in the middle, white on red', (_what, unread, inked, bounds) => {
  const pixels = drawBadge(unread)
  expect(pixelAt(pixels, 2, 16)).toEqual([43, 43, 211, 255])
  const white = everywhere.filter(({ x, y }) => pixelAt(pixels, x, y).every((part) => part === 255))
  expect(white).toHaveLength(inked)
  const [columns, rows] = [white.map(({ x }) => x), white.map(({ y }) => y)]
  expect({
    left: Math.min(...columns),
    right: Math.max(...columns),
    top: Math.min(...rows),
    bottom: Math.max(...rows),
  }).toEqual(bounds)
})

test('draws a disc with transparent corners and a soft edge, with premultiplied colours', () => {
  const pixels = drawBadge(8)
  const edge = everywhere
    .map(({ x, y }) => pixelAt(pixels, x, y))
    .filter(([blue = 0, , , alpha = 0]) => alpha > 0 && alpha < 255 && blue < 255)
  expect(pixelAt(pixels, 0, 0)).toEqual([0, 0, 0, 0])
  expect(edge.length).toBeGreaterThan(0)
  for (const [blue = 0, green = 0, red = 0, alpha = 0] of edge) {
    expect(Math.abs(blue - (43 * alpha) / 255)).toBeLessThanOrEqual(1)
    expect(green).toBe(blue)
    expect(Math.abs(red - (211 * alpha) / 255)).toBeLessThanOrEqual(1)
  }
  for (const { x, y } of everywhere)
    expect(pixelAt(pixels, x, y)[3]).toBe(pixelAt(pixels, badgeSize - 1 - x, badgeSize - 1 - y)[3])
})
