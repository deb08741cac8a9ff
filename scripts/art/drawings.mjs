// Mosaics of 4 × 3 cells.
import { subjectPalettes } from '../../src/renderer/ui/subjects.ts'
import { cell, svg } from './shapes.mjs'

const dash = '#7F918F'
const coral = '#C4420D'

const plans = {
  empty: [
    ['mid quarter 0 light', 'mid arch 0 deep', 'deep arch 0 light', 'solid sun 0 light'],
    ['solid leaf 1 light', 'deep star 0 saffron', '-', 'deep quarter 1 mid'],
    ['deep quarter 1 mid', 'mid disc 0 light', 'mid triangle 0 light', 'solid leaf 0 light'],
  ],
  offline: [
    ['deep waves 1 light', 'mid quarter 3 light', '-', 'deep quarter 0 mid'],
    ['mid quarter 1 deep', 'deep disc 0 saffron', '-', 'solid sun 0 light'],
    ['solid leaf 1 light', 'mid quarter 3 light', '-', 'mid leaf 0 light'],
  ],
  error: [
    ['mid quarter 0 light', 'deep disc 0 light', 'solid quarter 3 mid', '-'],
    ['solid leaf 1 light', 'mid arch 0 light', '-', '-'],
    ['deep triangle 0 mid', 'solid sun 0 light', 'mid quarter 0 light', '-'],
  ],
  done: [
    ['mid quarter 0 light', 'deep arch 0 light', 'math sun 0 light', 'solid quarter 3 mid'],
    ['solid leaf 1 light', 'deep star 0 saffron', 'phys disc 0 light', 'mid quarter 2 light'],
    ['deep quarter 1 mid', 'mid disc 0 saffron', 'mid triangle 0 light', 'deep leaf 0 saffron'],
  ],
}

const dashedTile = (column, row) =>
  `<rect x="${column * 20 + 1.2}" y="${row * 20 + 1.2}" width="17.6" height="17.6" rx="2" fill="none" ` +
  `stroke="${dash}" stroke-width="1" stroke-dasharray="3 2.2"/>`

const extras = {
  empty: dashedTile(2, 1),
  offline: `<path d="M50 5V55" stroke="${dash}" stroke-width="1" stroke-dasharray="2.4 2.6" fill="none"/>`,
  error:
    dashedTile(2, 1) +
    '<g transform="translate(66 38.5) rotate(17)"><rect x="-9.4" y="-9.4" width="18.8" height="18.8" ' +
    `fill="${coral}"/><g transform="translate(-10 ` +
    `-10)">${cell({ column: 0, row: 0, shape: 'star', figure: '#F7B733' })}</g></g>`,
  done: '',
}

export function drawings(brand, saffron) {
  const colours = { ...brand, saffron, math: subjectPalettes.math.solid, phys: subjectPalettes.phys.solid }
  const draw = (name) => {
    const tiles = plans[name].flatMap((row, y) =>
      row.map((text, x) => {
        if (text === '-') return ''
        const [ground, shape, turn, figure] = text.split(' ')
        return cell({ column: x, row: y, ground: colours[ground], shape, turn: Number(turn), figure: colours[figure] })
      }),
    )
    return svg(4, 3, undefined, tiles.join('') + extras[name])
  }
  return Object.fromEntries(Object.keys(plans).map((name) => [name, draw(name)]))
}
