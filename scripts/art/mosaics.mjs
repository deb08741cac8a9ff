import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { subjectPalettes } from '../../src/renderer/ui/subjects.ts'
import { drawings } from './drawings.mjs'
import { cell, pick, seeded, shapes, svg, unit } from './shapes.mjs'

const saffron = '#F7B733'
export const brand = { solid: '#0B6E69', deep: '#0A4A4C', mid: '#2C968E', light: '#BFE3DC' }
const brandNight = { solid: '#0A5450', deep: '#083A3C', mid: '#2C968E', light: '#2C968E' }

const sets = {
  math: ['quarter', 'diagonal', 'triangle', 'checker', 'plus', 'ring', 'quarter', 'diagonal'],
  phys: ['waves', 'disc', 'ring', 'halfTurned', 'waves', 'quarter'],
  svt: ['leaf', 'disc', 'leaf', 'quarter', 'leaf', 'dot', 'half'],
  fr: ['halfTurned', 'lines', 'half', 'quarter', 'lines', 'halfTurned'],
  ar: ['star', 'diamond', 'twoDots', 'arch', 'diamond', 'quarter', 'star'],
  en: ['diagonal', 'stripe', 'diagonal', 'slab', 'triangle', 'dot'],
  hist: ['arch', 'columns', 'sun', 'arch', 'triangle', 'quarter', 'bars'],
  info: ['checker', 'chevron', 'pixel', 'slab', 'stripe', 'diagonal', 'dot'],
  philo: ['ring', 'disc', 'wave', 'quarter', 'ring', 'halfTurned'],
  eco: ['bars', 'triangle', 'bars', 'sun', 'ring', 'diagonal', 'stripe'],
  brand: ['quarter', 'arch', 'leaf', 'star', 'triangle', 'disc', 'half', 'ring', 'diamond', 'quarter'],
}

const palettes = { ...subjectPalettes, brand }
const folder = new URL('../../src/renderer/ui/mosaic/files/', import.meta.url)
const demoPictures = new URL('../../resources/demo/thumbnails/', import.meta.url)
const save = (name, content, into = folder) => writeFileSync(new URL(`${name}.svg`, into), content)

const figuresOn = {
  solid: ['light', 'light', 'mid', 'deep'],
  deep: ['light', 'light', 'mid', 'mid'],
  mid: ['light', 'light', 'deep'],
}

function differentFrom(random, list, before) {
  const left = list.filter((item) => !before.includes(item))
  return pick(random, left.length > 0 ? left : list)
}

function saffronCells(random, free) {
  const wantedCount = Math.max(1, Math.round(free.length / 14))
  const chosen = []
  for (let tries = 0; chosen.length < wantedCount && tries < 400; tries += 1) {
    const [column, row] = pick(random, free)
    const near = chosen.some(([c, r]) => Math.abs(c - column) < 3 && Math.abs(r - row) < 2)
    if (!near) chosen.push([column, row])
  }
  return new Set(chosen.map(([c, r]) => `${c},${r}`))
}

function lay({ seed, columns, rows, set, paletteAt, skip = () => false }) {
  const random = seeded(seed)
  const free = []
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) if (!skip(column, row)) free.push([column, row])
  const golden = saffronCells(random, free)
  const above = []
  let left = {}
  return free
    .map(([column, row]) => {
      const p = paletteAt(column, row, random)
      const up = above[column] ?? {}
      const shape = differentFrom(random, set, [left.shape, up.shape])
      const ground = differentFrom(random, ['solid', 'deep', 'mid', 'solid', 'deep'], [left.ground])
      const gold = golden.has(`${column},${row}`) && shape !== 'lines'
      const figure = gold ? saffron : p[differentFrom(random, figuresOn[ground], [ground])]
      left = { shape, ground }
      above[column] = left
      return cell({
        column,
        row,
        ground: p[gold && ground === 'mid' ? 'deep' : ground],
        shape,
        turn: pick(random, shapes[shape].turns),
        figure,
      })
    })
    .join('')
}

function thumbnail(key, variant) {
  const p = palettes[key]
  const middle = (column, row) => column >= 3 && column <= 4 && row >= 1 && row <= 2
  const tiles = lay({
    seed: `${key}-${variant}`,
    columns: 8,
    rows: 4,
    set: sets[key],
    paletteAt: () => p,
    skip: middle,
  })
  const behind = cell({ column: 3, row: 1, ground: p.deep, size: 2 })
  return svg(8, 4, p.solid, `${tiles}${behind}<circle cx="80" cy="40" r="19.4" fill="#fff"/>`)
}

function card(key, rows) {
  const p = palettes[key]
  return svg(
    8,
    rows,
    p.solid,
    lay({ seed: `card-${key}-${rows}`, columns: 8, rows, set: sets[key], paletteAt: () => p }),
  )
}

function demoPicture(key, name) {
  const p = palettes[key]
  return svg(8, 3, p.solid, lay({ seed: `demo-${name}`, columns: 8, rows: 3, set: sets[key], paletteAt: () => p }))
}

function hero(key, dark) {
  const p = palettes[key]
  const [a, b, c] = [...new Set(sets[key])]
  const tones = dark
    ? { ground: p.deep, back: shade(p.deep), light: p.mid, mid: p.solid }
    : { ground: p.solid, back: p.deep, light: p.light, mid: p.mid }
  const tiles = [
    cell({ column: 3, row: 0, ground: tones.back, shape: 'diagonal', turn: 3, figure: tones.light }),
    cell({ column: 0, row: 1, ground: tones.mid, shape: a, turn: shapes[a].turns.at(2) ?? 0, figure: tones.light }),
    cell({ column: 1, row: 1, ground: tones.back, size: 2 }),
    cell({ column: 3, row: 1, ground: tones.back, shape: b === 'diagonal' ? 'plus' : b, figure: tones.light }),
    cell({ column: 3, row: 2, ground: tones.mid, shape: 'quarter', turn: 3, figure: tones.light }),
    cell({ column: 0, row: 3, ground: tones.back, shape: 'triangle', figure: saffron }),
    cell({ column: 1, row: 3, ground: tones.back }),
    cell({ column: 2, row: 3, ground: tones.back }),
    `<path fill="${tones.light}" d="M20 80A20 20 0 0 1 60 80Z"/>`,
    cell({ column: 3, row: 3, ground: tones.ground, shape: c === 'triangle' ? 'ring' : c, figure: tones.mid }),
    '<circle cx="40" cy="40" r="19.7" fill="#fff"/>',
  ]
  return svg(4, 4, undefined, tiles.join(''))
}

function shade(hex) {
  const parts = [1, 3, 5].map((i) => Math.round(Number.parseInt(hex.slice(i, i + 2), 16) * 0.68))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function brandHero(dark) {
  const p = dark
    ? { ground: brand.deep, deep: '#073436', mid: brand.solid, light: brand.mid }
    : { ground: brand.solid, ...brand }
  const rows = [
    ['', 'quarter:2:mid', '', 'disc:0:gold:deep', '', 'quarter:3:mid:deep'],
    ['quarter:2:mid:deep', '', 'diamond:0:gold', '', 'ring:0:mid', 'leaf:0:light:mid'],
    ['', '', 'disc:0:light:deep', 'quarter:2:light:mid', 'arch:0:light:mid', 'quarter:3:deep'],
    ['', 'leaf:1:light:mid', 'ring:0:mid:deep', 'diamond:0:light', 'quarter:1:light:mid', 'leaf:1:light:deep'],
  ]
  const tiles = rows.flatMap((row, y) =>
    row.map((text, x) => {
      if (!text) return ''
      const [shape, turn, figure, ground] = text.split(':')
      return cell({
        column: x,
        row: y,
        ground: ground && p[ground],
        shape,
        turn: Number(turn),
        figure: figure === 'gold' ? saffron : p[figure],
      })
    }),
  )
  return svg(6, 4, undefined, tiles.join(''))
}

function signIn() {
  const others = ['math', 'svt', 'en', 'hist', 'info', 'phys', 'fr'].map((key) => subjectPalettes[key])
  const rows = 9
  const paletteAt = (_, row, random) => (random() < 0.1 + (row / rows) * 0.5 ? pick(random, others) : brand)
  return svg(7, rows, brand.solid, lay({ seed: 'sign-in-3', columns: 7, rows, set: sets.brand, paletteAt }))
}

function strip(p, name) {
  return svg(24, 4, p.solid, lay({ seed: `strip-${name}`, columns: 24, rows: 4, set: sets.brand, paletteAt: () => p }))
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
mkdirSync(demoPictures, { recursive: true })
for (const key of Object.keys(subjectPalettes)) {
  for (const variant of [1, 2, 3, 4]) save(`thumbnail-${key}-${variant}`, thumbnail(key, variant))
  save(`hero-${key}-light`, hero(key, false))
  save(`hero-${key}-dark`, hero(key, true))
}
for (const key of Object.keys(palettes)) for (const rows of [3, 4]) save(`card-${key}-${rows}`, card(key, rows))
const taught = { ...Object.fromEntries(Object.keys(subjectPalettes).map((key) => [key, key])), tech: 'eco', civ: 'eco' }
for (const [name, key] of Object.entries(taught)) save(name, demoPicture(key, name), demoPictures)
save('hero-brand-light', brandHero(false))
save('hero-brand-dark', brandHero(true))
save('sign-in', signIn())
save('strip-light', strip(brand, 'light'))
save('strip-dark', strip(brandNight, 'dark'))
for (const [name, content] of Object.entries(drawings(brand, saffron, unit))) save(`drawing-${name}`, content)
