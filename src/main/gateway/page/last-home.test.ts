// @vitest-environment jsdom
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseHomeSnapshot, type HomeElement, type HomeSnapshot } from '#shared/home-snapshot/home-snapshot.ts'
import { lastHome } from '#tests/support/last-home.ts'
import { createLastHomes, renderLastHome } from './last-home'

const prerendered: Record<string, string> = {
  'last-home.html':
    '<!doctype html><html lang="fr"><head><style nonce="%nonce%">%sheets%</style>' +
    '<style nonce="%nonce%" id="last-home-style">%rules%</style>%fonts%</head><body>' +
    '<div id="last-home"><script data-entry="/assets/index-1a2b.js" data-scripts="%scripts%" data-width="%width%" ' +
    'data-contrast="%contrast%">early()</script>%markup%</div><div id="root"></div></body></html>',
  'home-fr.html': '<link rel="modulepreload" crossorigin href="/assets/home-1a2b.js">',
  'font-latin.html': '<meta name="font" data-family="Rubik Variable">',
  'font-arabic.html': '<meta name="font" data-family="Rubik Arabic">',
}
const sheets: Record<string, string> = { '/assets/index-1a2b.css': 'p{margin:0}' }

type Files = { files?: Record<string, string>; styles?: Record<string, string> }

const render = (home: HomeSnapshot, { files = prerendered, styles = sheets }: Files = {}) =>
  renderLastHome(home, {
    readPrerendered: (file) => files[file] ?? null,
    readStyleSheet: (file) => styles[file] ?? null,
  })

const parse = (html: string | undefined) => new DOMParser().parseFromString(html ?? '', 'text/html')

test('A2: texts and attributes stand in the document as they were, and nothing of them is markup', () => {
  const page = parse(render(lastHome)?.html)
  expect(page.querySelector('#last-home h1')?.textContent).toBe('Bonjour <b>"Amira"</b> & %nonce% $&')
  expect(page.querySelector('#last-home b')).toBeNull()
  expect(page.querySelector('#last-home a')?.getAttribute('href')).toBe('/subjects')
  expect([...page.scripts].map((script) => script.textContent)).toEqual(['early()'])
})

test('A2: the policy allows the inline script by its hash, and no element has a style attribute', () => {
  const rendered = render(lastHome)
  expect(rendered?.script).toMatch(/^sha256-[\w+/]{43}=$/)
  const page = parse(rendered?.html)
  expect(page.querySelector('#last-home [style]')).toBeNull()
  const index = page.querySelector('#last-home a')?.getAttribute('data-style') ?? ''
  expect(page.querySelector('#last-home-style')?.textContent).toContain(`#last-home [data-style="${index}"]{width:81%}`)
})

test('requests no picture before the first paint, and has the typefaces of its letters', () => {
  const arabic: HomeElement = { name: 'p', attributes: {}, style: {}, children: ['مرحبا'] }
  const html = render({ ...lastHome, tree: [...lastHome.tree, arabic] })?.html
  expect(html).toContain('data-src="https://img.example.org/a.svg"')
  expect(html).not.toMatch(/ src=/)
  expect(html).toContain('Rubik Arabic')
  expect(render(lastHome)?.html).not.toContain('Rubik Arabic')
})

test.each<[string, HomeSnapshot, Files]>([
  ['another build', { ...lastHome, entry: '/assets/index-9z9z.js' }, {}],
  ['a style sheet that this build does not have', { ...lastHome, styleSheets: ['/assets/old-1a2b.css'] }, {}],
  ['a language without scripts', { ...lastHome, language: 'en' }, {}],
  ['a build without the frame', lastHome, { files: {} }],
])('opens the ordinary document for %s', (_name, home, files) => {
  expect(render(lastHome)).not.toBeNull()
  expect(render(home, files)).toBeNull()
})

test('writes the style of equal elements once, and none for an element without', () => {
  const item = (style: Record<string, string>): HomeElement => ({ name: 'p', attributes: {}, style, children: [] })
  const tree = [
    item({ color: 'red', width: '1px' }),
    item({ color: 'red', width: '1px' }),
    item({}),
    item({ color: 'blue' }),
  ]
  const page = parse(render({ ...lastHome, tree })?.html)
  const indexes = [...page.querySelectorAll('#last-home p')].map((each) => each.getAttribute('data-style'))
  expect(indexes).toEqual(['0', '0', null, '1'])
  expect(page.querySelector('#last-home-style')?.textContent).toBe(
    '@layer antd{.tutorat.ant-btn{--ant-color-error:#C4420D}}:root{--bar-start:68px}' +
      '#last-home [data-style="0"]{color:red;width:1px}#last-home [data-style="1"]{color:blue}',
  )
})

test('has the typeface of extended Latin letters, and none of it where the build lacks it', () => {
  const tree: HomeElement[] = [{ name: 'p', attributes: {}, style: {}, children: ['Ğülşen'] }]
  const files = { ...prerendered, 'font-latin-ext.html': '<meta name="font" data-family="Rubik Extended">' }
  expect(render({ ...lastHome, tree }, { files })?.html).toContain('Rubik Extended')
  expect(render({ ...lastHome, tree })).toBeNull()
  expect(render(lastHome, { files })?.html).not.toContain('Rubik Extended')
})

test('names the scripts of Home, and the contrast that the system had if the user follows it', () => {
  const script = (home: HomeSnapshot) => parse(render(home)?.html).querySelector('#last-home > script')
  const rootAttributes = { 'data-contrast': 'more' }
  expect(script(lastHome)?.getAttribute('data-scripts')).toBe('/assets/home-1a2b.js')
  expect(script({ ...lastHome, rootAttributes })?.getAttribute('data-contrast')).toBe('more')
  expect(script(lastHome)?.getAttribute('data-contrast')).toBe('')
  const comfort = { ...lastHome.comfort, contrast: 'high' } as const
  expect(script({ ...lastHome, rootAttributes, comfort })?.getAttribute('data-contrast')).toBe('')
})

test.each([
  ['app://tutorat/', lastHome, true],
  ['app://tutorat/?from=link', lastHome, false],
  ['app://tutorat/subjects', lastHome, false],
  ['app://tutorat/', null, false],
])('the first document at %s shows it if there is one', async (address, home, isShown) => {
  const taken: string[] = []
  const homes = createLastHomes({
    readPrerendered: (file) => prerendered[file] ?? null,
    readStyleSheet: (file) => sheets[file] ?? null,
  })
  const document = await homes.documentFor(new URL(address), {
    takeLastHome: () => {
      taken.push(address)
      return Promise.resolve(home)
    },
  })
  expect(document !== null).toBe(isShown)
  // It is shown once, so that another address must not take it.
  expect(taken).toEqual(address === 'app://tutorat/' ? [address] : [])
})

const names = [
  'a',
  'b',
  'button',
  'div',
  'h1',
  'img',
  'input',
  'li',
  'p',
  'path',
  'script',
  'span',
  'style',
  'svg',
  'text',
  'ul',
]
const attribute = fc.constantFrom('class', 'href', 'src', 'alt', 'title', 'onclick', 'style', 'd', 'fill', 'data-show')
const value = fc.oneof(
  fc.string(),
  fc.constantFrom('"><script>early()</script>', '/subjects', 'javascript:early()', '</style><img src=x onerror=a>'),
)
const { node } = fc.letrec<{ node: HomeElement; child: HomeElement | string }>((tie) => ({
  child: fc.oneof({ depthSize: 'small' }, value, tie('node')),
  node: fc.record({
    name: fc.constantFrom(...names),
    attributes: fc.dictionary(attribute, value, { maxKeys: 3 }),
    style: fc.dictionary(fc.constantFrom('width', 'background', '--a'), value, { maxKeys: 2 }),
    children: fc.array(tie('child'), { maxLength: 3 }),
  }),
}))

test('A2: property: what the allow-list admits runs no script and leaves its place nowhere', () => {
  let admitted = 0
  fc.assert(
    fc.property(fc.array(node, { maxLength: 3 }), (tree) => {
      const home = parseHomeSnapshot(JSON.stringify({ ...lastHome, tree }))
      if (home === null) return
      admitted += 1
      const page = parse(render(home)?.html)
      expect(page.scripts.length).toBe(1)
      expect(page.querySelectorAll('style').length).toBe(2)
      expect([...page.body.children].map(({ id, localName }) => id || localName)).toEqual(['last-home', 'root'])
      for (const element of page.querySelectorAll('#last-home *:not(script)'))
        for (const { name } of element.attributes) expect(name).not.toMatch(/^on|^style$|^src$/)
    }),
    { numRuns: 400 },
  )
  expect(admitted).toBeGreaterThan(40)
})
