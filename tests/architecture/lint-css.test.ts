import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..', '..')

const sided = [
  /(?:^|[\s;{])(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)\b[a-z-]*\s*:/,
  /(?:^|[\s;{])border-(?:top|bottom)-(?:left|right)-radius\s*:/,
  /(?:^|[\s;{])(?:left|right)\s*:/,
  /(?:^|[\s;{])(?:text-align|float|clear)\s*:\s*(?:left|right)\b/,
]

function sidedLines(css: string): string[] {
  const withoutComments = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  const outsideFixed = withoutComments.replace(/\[dir=['"]?ltr['"]?\][^{}]*\{[^}]*\}/g, '')
  return outsideFixed
    .split('\n')
    .filter((line) => sided.some((pattern) => pattern.test(line)))
    .map((line) => line.trim())
}

describe('check for logical CSS properties instead of left and right', () => {
  it.each([
    '.a { margin-left: 4px }',
    '.a {\n  right: 0;\n}',
    '.a { text-align: left; }',
    '.a { border-top-right-radius: 4px }',
    '.a { float:right }',
    '.a { padding-right: 1px }',
  ])('refuses %j', (css) => {
    expect(sidedLines(css)).toHaveLength(1)
  })

  it.each([
    '.a { margin-inline-start: 4px }',
    '.left { inset-inline-end: 0 }',
    '.a { text-align: start }',
    '/* left: 0 */',
    "[dir='ltr'] .a { left: 0 }",
    '.a { --sidebar-right: 1px }',
  ])('accepts %j', (css) => {
    expect(sidedLines(css)).toEqual([])
  })

  it('passes for every style sheet of the page', () => {
    const sheets = globSync('src/renderer/**/*.css', { cwd: root })
    const found = sheets.flatMap((file) =>
      sidedLines(readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}: ${line}`),
    )
    expect(sheets.length).toBeGreaterThan(0)
    expect(found).toEqual([])
  })
})

describe('wrapping of long words', () => {
  it('is set in the base styles, and elsewhere only after a reset by antd or our own controls', () => {
    const sheets = globSync('src/renderer/**/*.css', { cwd: root })
    const wrapping = sheets.filter((file) =>
      /(?:overflow-wrap|word-wrap|word-break)\s*:/.test(readFileSync(path.join(root, file), 'utf8')),
    )
    expect(wrapping.sort()).toEqual([
      'src/renderer/features/sessions/event-box.module.css',
      'src/renderer/ui/button.module.css',
      'src/renderer/ui/data-table.module.css',
      'src/renderer/ui/theme/global.css',
    ])
  })
})
