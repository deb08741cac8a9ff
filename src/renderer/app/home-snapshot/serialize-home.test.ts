// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { defaultComfort } from '#shared/comfort.ts'
import { parseHomeSnapshot } from '#shared/home-snapshot/home-snapshot.ts'
import { serializeHome } from './serialize-home'

const look = { language: 'fr', theme: 'light', comfort: defaultComfort } as const

/** Of the page's own elements: the test may write them as markup, the application may not. */
function showing(markup: string): HTMLElement {
  const body = new DOMParser().parseFromString(`<div id="root">${markup}</div>`, 'text/html').body
  document.body.replaceChildren(...body.childNodes)
  return document.getElementById('root') ?? document.body
}

const serialize = (markup: string) => serializeHome(showing(markup), look)

beforeEach(() => {
  document.head.replaceChildren()
  const entry = document.createElement('script')
  entry.type = 'text/plain'
  entry.dataset['entry'] = '/assets/index-1a2b.js'
  document.head.append(entry)
})

describe('serializeHome', () => {
  it('records elements, texts and styles, and what it records is admitted by the main process', () => {
    const home = serialize(
      '<main id="content" class="_content"><!-- React --><h1 tabindex="-1">Bonjour &lt;b&gt;</h1>' +
        '<div style="width: 81%; background: var(--saffron); transition: none"></div>' +
        '<svg viewBox="0 0 28 28"><circle r="14" fill="#F7B733"></circle></svg></main>',
    )
    expect(home?.tree).toEqual([
      {
        name: 'main',
        attributes: { class: '_content' },
        style: {},
        children: [
          { name: 'h1', attributes: { tabindex: '-1' }, style: {}, children: ['Bonjour <b>'] },
          { name: 'div', attributes: {}, style: { width: '81%', background: 'var(--saffron)' }, children: [] },
          {
            name: 'svg',
            attributes: { viewBox: '0 0 28 28' },
            style: {},
            children: [{ name: 'circle', attributes: { r: '14', fill: '#F7B733' }, style: {}, children: [] }],
          },
        ],
      },
    ])
    expect(parseHomeSnapshot(JSON.stringify(home))).toEqual(home)
  })

  it('A2: leaves out ids, handlers, addresses with a query and what was typed', () => {
    const home = serialize(
      '<input id="search" type="search" value="secret"><a onclick="x()" href="https://evil.example.org/">a</a>' +
        '<img src="https://img.example.org/a.svg?token=secret" alt=""><button data-tour="menu" type="button">b</button>',
    )
    expect(home?.tree.map(({ attributes }) => attributes)).toEqual([
      { type: 'search' },
      {},
      { alt: '' },
      { type: 'button' },
    ])
    expect(JSON.stringify(home)).not.toMatch(/secret|evil/)
  })

  it('A2: records nothing of a page with an element that is not in the allow-list', () => {
    for (const name of ['iframe', 'video', 'form', 'textarea', 'canvas'])
      expect(serialize(`<main><p>Home</p><${name}></${name}></main>`)).toBeNull()
  })

  it('leaves out notices of the moment', () => {
    expect(serialize('<p data-transient="">Hors ligne</p><p>Home</p>')?.tree).toHaveLength(1)
  })

  it('names the entry of the build, also after a last Home has gone with its script', () => {
    expect(serialize('<p>Home</p>')?.entry).toBe('/assets/index-1a2b.js')
    document.head.replaceChildren()
    expect(serialize('<p>Home</p>')).toBeNull()
    Object.assign(window, { lastHome: { entry: '/assets/index-3c4d.js' } })
    expect(serialize('<p>Home</p>')?.entry).toBe('/assets/index-3c4d.js')
    Reflect.deleteProperty(window, 'lastHome')
  })

  it('names the style sheets of the page in their order, once', () => {
    for (const href of ['/assets/index-1a.css', '/assets/home-1a.css', '/assets/index-1a.css'])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
    expect(serialize('<p>Home</p>')?.styleSheets).toEqual(['/assets/index-1a.css', '/assets/home-1a.css'])
  })

  it('records the variables that Ant Design adds at runtime, and no other rule', () => {
    const added = document.createElement('style')
    added.dataset['cssHash'] = 'a1'
    added.textContent = '.tutorat.ant-btn{--ant-color-error:#C4420D;position:fixed} body{color:red}'
    const other = document.createElement('style')
    other.textContent = '.tutorat{--other:1px}'
    document.head.append(added, other)
    expect(serialize('<p>Home</p>')?.variables).toEqual([
      { selector: '.tutorat.ant-btn', declarations: { '--ant-color-error': '#C4420D' } },
    ])
  })
})
