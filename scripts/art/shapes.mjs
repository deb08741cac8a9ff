// Tiles centred in a 20 × 20 cell, so that they can be rotated.
export const unit = 20
const h = unit / 2

const round = (value) => String(Math.round(value * 100) / 100)
const n = (...values) => values.map(round).join(' ')

const polygon = (points) => `M${points.map(([x, y]) => n(x, y)).join('L')}Z`
const disc = (r, cx = 0, cy = 0) =>
  `M${n(cx - r, cy)}a${n(r, r)} 0 1 0 ${n(2 * r, 0)}a${n(r, r)} 0 1 0 ${n(-2 * r, 0)}Z`
const box = (x, y, w, height) => `M${n(x, y)}h${n(w)}v${n(height)}h${n(-w)}Z`

const starPoints = Array.from({ length: 16 }, (_, i) => {
  const angle = (i * Math.PI) / 8
  const radius = i % 2 === 0 ? 8.8 : 6.75
  return [radius * Math.sin(angle), -radius * Math.cos(angle)]
})

const band = (outer, inner) =>
  `M${n(-h + inner, -h)}H${n(-h + outer)}A${n(outer, outer)} 0 0 1 ${n(-h, -h + outer)}V${n(-h + inner)}` +
  `A${n(inner, inner)} 0 0 0 ${n(-h + inner, -h)}Z`

export const shapes = {
  quarter: { path: `M${n(-h, -h)}H${n(h)}A${n(unit, unit)} 0 0 1 ${n(-h, h)}Z`, turns: [0, 1, 2, 3] },
  triangle: {
    path: polygon([
      [0, -h],
      [h, h],
      [-h, h],
    ]),
    turns: [0],
  },
  diagonal: {
    path: polygon([
      [-h, -h],
      [h, -h],
      [h, h],
    ]),
    turns: [0, 1, 2, 3],
  },
  checker: { path: box(-h, -h, h, h) + box(0, 0, h, h), turns: [0, 1] },
  plus: { path: `M${n(-2.2, -6.4)}h4.4v4.2h4.2v4.4h-4.2v4.2h-4.4v-4.2h-4.2v-4.4h4.2Z`, turns: [0] },
  ring: { path: disc(8.4) + disc(4.8), turns: [0], evenOdd: true },
  disc: { path: disc(h), turns: [0] },
  dot: { path: disc(5), turns: [0] },
  half: { path: `M${n(-h, h)}A${n(h, h)} 0 0 1 ${n(h, h)}Z`, turns: [0, 2] },
  halfTurned: { path: `M${n(-h, h)}A${n(h, h)} 0 0 1 ${n(h, h)}Z`, turns: [0, 1, 2, 3] },
  sun: { path: `M${n(-h, h)}A${n(h, h)} 0 0 1 ${n(h, h)}Z`, turns: [0] },
  waves: { path: band(20, 16) + band(12, 8) + band(4, 0), turns: [0, 1, 2, 3] },
  leaf: { path: `M${n(-h, h)}A${n(unit, unit)} 0 0 1 ${n(h, -h)}A${n(unit, unit)} 0 0 1 ${n(-h, h)}Z`, turns: [0, 1] },
  lines: { path: box(-7, -6.4, 14, 2.8) + box(-7, -1.4, 14, 2.8) + box(-7, 3.6, 8.6, 2.8), turns: [0] },
  star: { path: polygon(starPoints), turns: [0] },
  diamond: {
    path: polygon([
      [0, -8.6],
      [8.6, 0],
      [0, 8.6],
      [-8.6, 0],
    ]),
    turns: [0],
  },
  twoDots: {
    path:
      polygon([
        [-4, -4],
        [0, 0],
        [-4, 4],
        [-8, 0],
      ]) +
      polygon([
        [4, -4],
        [8, 0],
        [4, 4],
        [0, 0],
      ]),
    turns: [0],
  },
  arch: { path: `M${n(-6.8, h)}V${n(0)}A6.8 6.8 0 0 1 6.8 0V${n(h)}Z`, turns: [0] },
  stripe: { path: box(-h, -h, h, unit), turns: [0, 2] },
  slab: { path: box(-h, 0, unit, h), turns: [0, 2] },
  columns: { path: box(-7.6, -7.6, 3.6, 17.6) + box(-1.8, -7.6, 3.6, 17.6) + box(4, -7.6, 3.6, 17.6), turns: [0] },
  chevron: {
    path: polygon([
      [-5.6, -7.4],
      [-1.8, -7.4],
      [5.6, 0],
      [-1.8, 7.4],
      [-5.6, 7.4],
      [1.6, 0],
    ]),
    turns: [0],
  },
  pixel: { path: box(-h, -h, h, h), turns: [0, 1, 2, 3] },
  wave: { path: `M${n(-h, -h)}C${n(h, -h)} ${n(-h, h)} ${n(h, h)}H${n(-h)}Z`, turns: [0, 2] },
  bars: { path: box(-7.4, 1.6, 3.8, 8.4) + box(-1.9, -2.8, 3.8, 12.8) + box(3.6, -7.4, 3.8, 17.4), turns: [0] },
}

export function cell({ column, row, ground, shape, turn = 0, figure, size = 1 }) {
  const side = unit * size
  const { path, evenOdd } = shapes[shape] ?? { path: '' }
  const x = column * unit
  const y = row * unit
  const back = ground ? `<path fill="${ground}" d="M${n(x, y)}h${n(side)}v${n(side)}h${n(-side)}Z"/>` : ''
  if (!path) return back
  const scale = size === 1 ? '' : ` scale(${size})`
  const rotate = turn === 0 ? '' : ` rotate(${turn * 90})`
  const rule = evenOdd ? ' fill-rule="evenodd"' : ''
  return (
    `${back}<path fill="${figure}"${rule} ` +
    `transform="translate(${n(x + side / 2, y + side / 2)})${rotate}${scale}" d="${path}"/>`
  )
}

export function svg(columns, rows, ground, body) {
  const width = columns * unit
  const height = rows * unit
  const back = ground ? `<path fill="${ground}" d="M0 0h${width}v${height}H0Z"/>` : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" ` +
    `height="${height}">${back}${body}</svg>\n`
  )
}

export function seeded(text) {
  let state = [...text].reduce((hash, letter) => Math.imul(hash ^ letter.codePointAt(0), 16777619) >>> 0, 2166136261)
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export const pick = (random, list) => list[Math.floor(random() * list.length)]
