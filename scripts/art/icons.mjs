// Writes src/renderer/ui/icons/<name>.ts from Phosphor's SVG files: node scripts/art/icons.mjs
// One file an icon, so that a screen loads only the icons it draws. b = bold, f = fill, r = regular.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const weights = { b: 'bold', f: 'fill', r: 'regular' }

const wanted = {
  bf: `house user-circle tag books exam broadcast chats wallet lifebuoy hand-coins bell play pause check-circle x-circle warning
    warning-circle info clock hourglass-medium lock-simple lock heart smiley-angry smiley-sad smiley-meh smiley bookmark-simple flag facebook-logo shield-check sparkle
    cloud-slash star file-pdf file-text play-circle video-camera gift phone calendar-dots gear student`,
  b: `magnifying-glass check x eye eye-slash google-logo instagram-logo youtube-logo paperclip globe translate moon sun list list-checks download-simple
    upload-simple trash plus speaker-high speaker-x speaker-low closed-captioning picture-in-picture corners-out corners-in arrow-clockwise
    arrow-counter-clockwise clock-counter-clockwise clock-clockwise function atom leaf feather globe-hemisphere-west lightbulb chart-line-up
    code users user dots-three bug flask key copy newspaper ticket credit-card qr-code gauge keyboard dots-six-vertical
    device-mobile envelope-simple chalkboard-teacher graduation-cap question wifi-slash wifi-high trophy book-open desktop printer camera image
    pencil-simple minus-circle prohibit confetti smiley-wink map-pin identification-card shopping-bag circle-half skip-back skip-forward`,
  brFlip: `caret-right caret-left arrow-right arrow-left`,
  bFlip: `sidebar-simple arrow-square-out sign-out sign-in paper-plane-tilt arrows-left-right`,
  br: `caret-down caret-up arrow-up arrow-down`,
}

const folder = new URL('../../src/renderer/ui/icons/', import.meta.url)

const renamed = { function: 'function-sign' }
const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())

function pathOf(name, weight) {
  const file = weight === 'regular' ? name : `${name}-${weight}`
  const svg = readFileSync(new URL(`../../node_modules/@phosphor-icons/core/assets/${weight}/${file}.svg`, import.meta.url), 'utf8')
  const shapes = [...svg.matchAll(/<(?!svg|\/)(\w+)([^>]*)>/g)]
  if (shapes.some(([, tag]) => tag !== 'path')) throw new Error(`${name} ${weight}: only paths can be drawn`)
  return shapes.map(([, , attributes]) => /\bd="([^"]+)"/.exec(attributes)[1]).join('')
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const [kind, names] of Object.entries(wanted)) {
  const flips = kind.endsWith('Flip')
  const letters = kind.replace('Flip', '').split('')
  for (const name of names.split(/\s+/)) {
    const paths = letters.map((letter) => `  ${weights[letter]}: '${pathOf(name, weights[letter])}',`)
    const fileName = renamed[name] ?? name
    const flip = flips ? ['  flips: true,'] : []
    writeFileSync(
      new URL(`${fileName}.ts`, folder),
      [`import type { Glyph } from '../icon'`, '', `export const ${camel(fileName)}: Glyph = {`, ...flip, ...paths, '}', ''].join('\n'),
    )
  }
}
