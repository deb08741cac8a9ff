import { readFileSync } from 'node:fs'
import path from 'node:path'
import postcss, { type Declaration } from 'postcss'
import { describe, expect, it } from 'vitest'
import { maxSidePx, pictureQuality } from '#features/exams/homework/merge/page-size.ts'

const declarations = new Map<string, Declaration[]>()

/** Values of a property in the rules of a selector, with the media or container query around them. */
function valuesOf(file: string, selector: string, property: string): string[] {
  const known = declarations.get(file) ?? []
  if (!declarations.has(file)) {
    postcss
      .parse(readFileSync(path.join('src/renderer', file), 'utf8'))
      .walkDecls((declaration) => void known.push(declaration))
    declarations.set(file, known)
  }
  return known
    .filter((declaration) => declaration.prop === property && around(declaration).selectors.includes(selector))
    .map((declaration) => [...around(declaration).queries, declaration.value].join(' '))
}

function around(declaration: Declaration): { selectors: string[]; queries: string[] } {
  const selectors: string[] = []
  const queries: string[] = []
  for (let parent = declaration.parent; parent !== undefined && parent.type !== 'root'; parent = parent.parent) {
    if (parent instanceof postcss.Rule) selectors.push(...parent.selectors)
    if (parent instanceof postcss.AtRule) queries.push(`@${parent.name} ${parent.params}`)
  }
  return { selectors, queries }
}

// Layout needs a browser; these declarations are what it reads. The pictures of `npm run e2e` show the result.
describe('sizes of the specification', () => {
  it.each([
    ['sidebar', 'app/shell/shell.module.css', '.shell', '--side', '280px'],
    ['small sidebar', 'app/shell/shell.module.css', ".shell[data-sidebar='mini']", '--side', '80px'],
    [
      'popover of notifications',
      'ui/overlay/floating.module.css',
      '.floating',
      'inline-size',
      'min(450px, calc(100vw - 32px))',
    ],
    ['list of notifications', 'features/notifications/notifications.module.css', '.scroller', 'max-block-size', '70vh'],
    ['gifts in view', 'features/gifts/products/gift-rail.module.css', '.rail', '--shown', '3.6'],
    ['offers of the operator in view', 'features/operator/offer-rail.module.css', '.rail', '--shown', '3.8'],
    ['mark of a required label', 'ui/forms/field.module.css', '.required::after', 'content', "'*' / ''"],
  ])('gives the %s its size', (_name, file, selector, property, value) => {
    expect(valuesOf(file, selector, property)[0]).toBe(value)
  })

  it('lets the sessions reach both edges of the window at 599 pixels or less', () => {
    expect(valuesOf('features/sessions/day-list.module.css', '.list', 'margin-inline')).toEqual([
      'calc(-1 * var(--page-edge))',
      '@media (min-width: 600px) 0',
    ])
    expect(valuesOf('ui/page.module.css', '.page', 'padding-inline')).toEqual(['var(--page-edge)'])
  })

  it('draws merged pages of at most 2000 pixels a side in quality 0.9', () => {
    expect([maxSidePx, pictureQuality]).toEqual([2000, 0.9])
  })
})
