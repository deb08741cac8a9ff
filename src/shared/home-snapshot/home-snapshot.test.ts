import { describe, expect, it } from 'vitest'
import { lastHome } from '#tests/support/last-home.ts'
import { maxHomeLength, parseHomeSnapshot, type HomeElement, type HomeSnapshot } from './home-snapshot'

const element = (name: string, part: Partial<Omit<HomeElement, 'name'>> = {}): HomeElement => ({
  name,
  attributes: {},
  style: {},
  children: [],
  ...part,
})

function homeWith(part: Partial<Record<keyof HomeSnapshot, unknown>> = {}): string {
  return JSON.stringify({
    ...lastHome,
    tree: [element('main', { children: [element('h1', { children: ['Bonjour <b>Amira</b>'] })] })],
    ...part,
  })
}

const deep = (levels: number): HomeElement =>
  levels === 0 ? element('span') : element('div', { children: [deep(levels - 1)] })

const isRead = (part: Partial<Record<keyof HomeSnapshot, unknown>>) => parseHomeSnapshot(homeWith(part)) !== null

describe('parseHomeSnapshot', () => {
  it('reads plain elements, links of the application, pictures and drawings', () => {
    const tree = [
      element('a', { attributes: { href: '/subjects/4203-svt/details?tab=1', class: '_row' }, children: ['SVT'] }),
      element('img', { attributes: { src: 'https://img.example.org/portraits/a.svg', alt: '' } }),
      element('div', { style: { 'width': '81%', 'background': 'var(--saffron)', '--lines': '2' } }),
      element('svg', {
        attributes: { viewBox: '0 0 28 28' },
        children: [element('circle', { attributes: { r: '14', fill: '#F7B733' } })],
      }),
    ]
    expect(parseHomeSnapshot(homeWith({ tree }))?.tree).toEqual(tree)
  })

  it.each<[string, HomeElement | string]>([
    ['a script', element('script', { children: ['early()'] })],
    ['a frame', element('iframe')],
    ['a style sheet', element('style', { children: ['*{}'] })],
    ['a template', element('template')],
    ['a form', element('form')],
    ['a text area, whose text is parsed in another way', element('textarea')],
    ['text alone, outside of an element', 'Bonjour'],
    ['a handler', element('div', { attributes: { onclick: 'early()' } })],
    ['a style attribute', element('div', { attributes: { style: 'color:red' } })],
    ['an id', element('div', { attributes: { id: 'root' } })],
    ['a name of the prerendered document', element('div', { attributes: { 'data-last-home': '' } })],
    ['a link with a scheme', element('a', { attributes: { href: 'javascript:early()' } })],
    ['a link to another host', element('a', { attributes: { href: '//evil.example.org/' } })],
    ['a link to another host with a backslash', element('a', { attributes: { href: '/\\evil.example.org/' } })],
    ['a picture with a query, which can hold a token', element('img', { attributes: { src: 'https://a.test/b?t=1' } })],
    ['a picture with a user', element('img', { attributes: { src: 'https://u:p@a.test/b' } })],
    ['a picture as data', element('img', { attributes: { src: 'data:image/svg+xml,<svg/>' } })],
    ['a value of a field', element('input', { attributes: { value: 'secret' } })],
    ['children of an element without an end', element('img', { children: [element('span')] })],
    ['HTML inside a drawing', element('svg', { children: [element('div')] })],
    ['a foreign object', element('svg', { children: [element('foreignObject')] })],
    ['a drawing outside of one', element('path')],
    ['a reference inside a drawing', element('svg', { children: [element('use')] })],
    ['a file in a declaration', element('div', { style: { background: 'url(https://evil.example.org/a)' } })],
    ['an escape in a declaration', element('div', { style: { background: 'u\\72l(a)' } })],
    ['the end of a declaration', element('div', { style: { width: '1px;color:red' } })],
    ['the end of a rule', element('div', { style: { width: '1px}*{color:red' } })],
    ['the end of the style sheet', element('div', { style: { width: '</style><script>' } })],
    ['an open quotation', element('div', { style: { '--a': "'Rubik" } })],
    ['an unlisted function', element('div', { style: { background: 'element(#a)' } })],
    ['an unlisted property', element('div', { style: { position: 'fixed' } })],
    ['41 levels', deep(41)],
    ['a field that is not one', { ...element('div'), html: '<b>' } as HomeElement],
  ])('A2: refuses %s', (_name, node) => {
    expect(isRead({ tree: [element('div')] })).toBe(true)
    expect(isRead({ tree: [node] })).toBe(false)
  })

  it.each<[string, Partial<Record<keyof HomeSnapshot, unknown>>]>([
    ['a selector that ends its rule', { variables: [{ selector: '.a}*', declarations: {} }] }],
    ['a selector of an element', { variables: [{ selector: 'input[value^=a]', declarations: {} }] }],
    ['a style sheet of another host', { styleSheets: ['https://evil.example.org/a.css'] }],
    ['a style sheet elsewhere on the disk', { styleSheets: ['/assets/../../main/index.css'] }],
    ['an attribute of the document that is not listed', { rootAttributes: { onload: 'early()' } }],
    ['another entry', { entry: 'https://evil.example.org/a.js' }],
    ['6001 nodes', { tree: [element('ul', { children: Array.from({ length: 6000 }, () => 'x') })] }],
    ['an unknown field', { html: '<b>' } as never],
    ['an unknown language', { language: 'de' }],
  ])('A2: refuses %s beside the tree', (_name, part) => {
    expect(isRead(part)).toBe(false)
  })

  it('refuses text that is no JSON, of another form, too deep or too long', () => {
    const texts = ['', '{', 'null', '[]', '{}', '['.repeat(200_000), homeWith().padEnd(maxHomeLength + 1)]
    expect(texts.map(parseHomeSnapshot)).toEqual(texts.map(() => null))
  })
})
