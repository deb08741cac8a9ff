import { subjectPalettes } from '../../src/renderer/ui/subjects.ts'
import { fontStacks, letterScales, lineScales, wordSpacings } from '../../src/renderer/ui/theme/comfort.ts'
import { palettes, withHighContrast } from '../../src/renderer/ui/theme/palette.ts'
import { textScales } from '../../src/renderer/ui/theme/text-size.ts'

const cssName = (name) =>
  `--${name
    .replace(/([A-Z])/g, '-$1')
    .replace(/(\d)/, '-$1')
    .toLowerCase()}`

const block = (selector, pairs) =>
  `${selector} {\n${pairs.map(([name, value]) => `  ${name}: ${value};`).join('\n')}\n}\n`

const colours = (palette) => Object.entries(palette).map(([name, value]) => [cssName(name), value])

const changed = (base, other) =>
  colours(other).filter(([name, value]) => !colours(base).some(([n, v]) => n === name && v === value))

const shape = [
  ['--radius-xs', '6px'],
  ['--radius-sm', '10px'],
  ['--radius', '12px'],
  ['--radius-card', '16px'],
  ['--radius-hero', '20px'],
  ['--radius-modal', '24px'],
  ['--radius-pill', '999px'],
  ['--fast', '120ms'],
  ['--mid', '200ms'],
  ['--slow', '320ms'],
  ['--fill', '600ms'],
  ['--ease', 'cubic-bezier(.2, .8, .2, 1)'],
  ['--page-edge', '24px'],
  ['--font', fontStacks.standard],
  ['--word-spacing', 'normal'],
  ['--size-figures', '38px'],
  ['--line-figures', '46px'],
  ['--size-sign-in-title', '30px'],
  ['--line-sign-in-title', '38px'],
  ['--size-title', '26px'],
  ['--line-title', '34px'],
  ['--size-hero', '22px'],
  ['--line-hero', '30px'],
  ['--size-card-title', '17px'],
  ['--line-card-title', '26px'],
  ['--size-body', '15px'],
  ['--line-body', '24px'],
  ['--size-small', '13px'],
  ['--line-small', '20px'],
  ['--size-label', '12px'],
  ['--line-label', '16px'],
  ['--line-field-label', '22px'],
  ['--title-spacing', '-0.01em'],
]

const arabic = [
  ['--size-card-title', '18px'],
  ['--line-card-title', '28px'],
  ['--size-body', '16px'],
  ['--line-body', '26px'],
  ['--size-small', '14px'],
  ['--line-small', '22px'],
  ['--size-label', '13px'],
  ['--line-label', '18px'],
  ['--title-spacing', 'normal'],
]

const scaled = (pairs) =>
  pairs.map(([name, value]) =>
    /^--size-/.test(name)
      ? [name, `calc(${value} * var(--text-scale))`]
      : /^--line-/.test(name)
        ? [name, `calc(${value} * var(--text-scale) * var(--line-scale))`]
        : [name, value],
  )

const subjectBlock = (theme, [key, p]) =>
  block(`${theme === 'dark' ? "[data-theme='dark'] " : ''}[data-subject='${key}']`, [
    ['--subject', theme === 'dark' ? p.bright : p.solid],
    ['--subject-pale', theme === 'dark' ? p.paleDark : p.paleLight],
    ['--subject-hero', theme === 'dark' ? p.deep : p.solid],
    ...(theme === 'dark'
      ? []
      : [
          ['--subject-solid', p.solid],
          ['--subject-deep', p.deep],
          ['--subject-mid', p.mid],
          ['--subject-light', p.light],
        ]),
  ])

export function tokensCss() {
  const subjects = Object.entries(subjectPalettes)
  return [
    '/* Written by scripts/art/tokens.mjs from theme/palette.ts and subjects.ts; change those, then run it. */\n',
    block(':root', [
      ['--text-scale', '1'],
      ['--line-scale', '1'],
      // Widths that follow the letters.
      ['--letter-scale', 'var(--text-scale)'],
      ...scaled(shape),
      // Dark in both themes, as the drawing of the sign-in around it.
      ['--brand-dark', palettes.light.sidebar],
      ['--on-brand-dark', palettes.light.sidebarText],
      ['--subject-label', '#FFE9B8'],
      ['--subject-meta', '#E6EEFF'],
    ]),
    block(':root:lang(ar)', scaled(arabic)),
    ...Object.entries(textScales)
      .filter(([, scale]) => scale !== 1)
      .map(([name, scale]) => block(`:root[data-text='${name}']`, [['--text-scale', String(scale)]])),
    ...Object.entries(lineScales)
      .filter(([, scale]) => scale !== 1)
      .map(([name, scale]) =>
        block(`:root[data-line-spacing='${name}']`, [
          ['--line-scale', String(scale)],
          ['--word-spacing', wordSpacings[name]],
        ]),
      ),
    block(":root[data-typeface='dyslexic']", [
      ['--font', fontStacks.dyslexic],
      ['--letter-scale', `calc(var(--text-scale) * ${letterScales.dyslexic})`],
      // Its own spaces are wide.
      ['--word-spacing', 'normal'],
    ]),
    `@media (max-width: 599px) {\n  :root {\n    --page-edge: 16px;\n  }\n}\n`,
    block(":root,\n[data-theme='light']", [['color-scheme', 'light'], ...colours(palettes.light)]),
    block("[data-theme='dark']", [['color-scheme', 'dark'], ...colours(palettes.dark)]),
    block("[data-theme='light'][data-contrast='more']", changed(palettes.light, withHighContrast(palettes.light))),
    block("[data-theme='dark'][data-contrast='more']", changed(palettes.dark, withHighContrast(palettes.dark))),
    ...subjects.map((entry) => subjectBlock('light', entry)),
    ...subjects.map((entry) => subjectBlock('dark', entry)),
    block("[data-contrast='more'] [data-subject]", [['--subject-pale', 'var(--surface)']]),
  ].join('\n')
}
