import { fireEvent, render, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePageAnchor } from '#app/app.tsx'
import { createAppStore } from '#app/store.ts'
import type { StartState } from '#shared/desktop/app.ts'
import { defaultSettings } from '#shared/desktop/settings.ts'
import { hostileHtml, hostileHost, ranFlag } from '#tests/support/hostile-html.ts'
import { LinkContext } from '#ui/link-context.tsx'
import { NotifyContext } from '#ui/notify.ts'
import { StartProvider } from '../desktop/start-state'
import { settingsChanged } from '../store/settings-slice'
import { HtmlBody } from './html-body'
import { maxBodyLength, maxNodes, readHtml, type HtmlNode } from './read-html'
import { ServerHtml } from './server-html'

const media = 'https://cdn.exemple.tn'
const page = 'https://aide.exemple.tn'
const web = 'https://app.exemple.tn'
const platform = { mediaHosts: [media], browserOrigins: [page], web: `${web}/` }
const createObjectURL = vi.fn<(blob: Blob) => string>()
const revokeObjectURL = vi.fn()
const open = vi.fn<(link: { url: string }) => Promise<{ opened: boolean }>>()
const warning = vi.fn()

beforeEach(() => {
  open.mockReset().mockResolvedValue({ opened: true })
  warning.mockReset()
  createObjectURL.mockReset().mockReturnValue('blob:picture')
  revokeObjectURL.mockReset()
  Object.assign(URL, { createObjectURL, revokeObjectURL })
  Object.defineProperty(window, 'desktop', {
    value: { 'links.open': open, 'log.failure': () => Promise.resolve() },
    configurable: true,
  })
})
afterEach(() => {
  for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name)
  Reflect.deleteProperty(window, 'desktop')
  Reflect.deleteProperty(window, ranFlag)
})

function around(children: ReactNode, { dataSaver = false, mediaHosts = platform.mediaHosts } = {}) {
  const collaborators = {
    transport: () => Promise.reject(new Error('net')),
    clock: { now: () => 0, monotonic: () => 0 },
    random: () => 0,
  }
  const store = createAppStore({ settings: defaultSettings(['fr']), collaborators, features: [] })
  store.dispatch(settingsChanged({ ...store.getState().settings, dataSaver }))
  const notify = { success: vi.fn(), warning, error: vi.fn(), info: vi.fn() }
  return (
    <Provider store={store}>
      <StartProvider start={{ platform: { ...platform, mediaHosts } } as unknown as StartState}>
        <LinkContext value={usePageAnchor}>
          <NotifyContext value={notify}>
            <MemoryRouter>
              <main data-testid="screen">{children}</main>
            </MemoryRouter>
          </NotifyContext>
        </LinkContext>
      </StartProvider>
    </Provider>
  )
}

type Shown = { dataSaver?: boolean; headings?: 2 | 3; mediaHosts?: string[] }

function show(html: string, { headings = 2, ...world }: Shown = {}) {
  const view = render(around(<HtmlBody html={html} headings={headings} />, world))
  const body = view.container.querySelector<HTMLElement>('[data-server-html]')
  if (body === null) throw new Error('nothing is shown')
  return { ...view, body, user: userEvent.setup() }
}

const elements = new RegExp(
  '^(?:p|br|h[2-6]|ul|ol|li|strong|em|b|i|u|s|sub|sup|a|img|blockquote|code|pre|table|caption|thead|tbody|tfoot|' +
    'tr|th|td|hr|span|div|semantics|math|merror|m(?:frac|i|multiscripts|n|o|over|padded|prescripts|root|row|s|space|sqrt|style|' +
    'sub|subsup|sup|table|td|text|tr|under|underover))$',
)
const allowedAttributes =
  /^(?:href|rel|src|alt|title|dir|lang|colspan|rowspan|loading|decoding|draggable|class|display|data-discover)$/
const ours = (element: Element): boolean => element.closest('svg') !== null

function expectInert({ body, container }: { body: HTMLElement; container: HTMLElement }) {
  for (const element of body.querySelectorAll('*')) {
    if (ours(element)) continue
    expect(element.localName).toMatch(elements)
    for (const { name, value } of element.attributes) {
      expect(name).toMatch(allowedAttributes)
      if (name === 'href')
        expect(value.startsWith('/') && !value.startsWith('//') ? '/' : new URL(value).origin).toMatch(
          /^(?:\/|https:\/\/aide\.exemple\.tn)$/,
        )
      if (name === 'src') expect(value).toMatch(/^(?:\/media\/cdn\.exemple\.tn\/|blob:picture$)/)
      if (name === 'class') expect(value).not.toMatch(/ant-|visually-hidden$/)
      if (name === 'colspan' || name === 'rowspan') expect(Number(value)).toBeLessThanOrEqual(50)
    }
  }
  expect(body.textContent).not.toMatch(/[\u202d\u202e]/)
  expect(body.textContent.length).toBeLessThanOrEqual(maxBodyLength + 1000)
  expect(Reflect.get(window, ranFlag)).toBeUndefined()
  expect(
    document.querySelectorAll(
      'iframe, object, embed, base, meta[http-equiv], link[rel=stylesheet], form, dialog, template',
    ),
  ).toHaveLength(0)
  expect(container.children).toHaveLength(1)
  expect(
    [...document.body.children].every(
      (child) => child.firstElementChild?.matches('[data-testid=screen]') ?? child.textContent === '',
    ),
  ).toBe(true)
}

const tooDeep = /in each other$/

describe('A2: untrusted HTML', () => {
  it('A2: covers at least sixty uniquely named hostile texts', () => {
    expect(hostileHtml.length).toBeGreaterThanOrEqual(60)
    expect(new Set(hostileHtml.map(({ name }) => name)).size).toBe(hostileHtml.length)
  })

  it.each(hostileHtml.filter(({ name }) => !tooDeep.test(name)).map(({ name, html }) => [name, html] as const))(
    'A2: renders %s without effect',
    (_name, html) => {
      expectInert(show(html))
    },
  )

  it.each(hostileHtml.filter(({ name }) => tooDeep.test(name)).map(({ name, html }) => [name, html] as const))(
    'A2: shows a notice for %s that cannot be parsed',
    (_name, html) => {
      const view = render(around(<HtmlBody html={html} headings={2} />))
      const body = view.container.querySelector<HTMLElement>('[data-server-html]')
      if (body) expectInert({ body, container: view.container })
      else expect(view.getByText('Ce message ne peut pas être affiché.')).toBeTruthy()
    },
  )

  it('A2: renders any combination of hostile parts without effect', () => {
    const small = hostileHtml.map(({ html }) => html).filter((html) => html.length < 2000)
    const piece = fc.oneof(
      fc.constantFrom(...small),
      fc.constantFrom(...small).chain((html) => fc.nat(html.length).map((at) => html.slice(at))),
      fc.constantFrom(
        '<svg>',
        '<math>',
        '<table>',
        '<td>',
        '<style>',
        '<title>',
        '<p>',
        '<a href="',
        '"',
        "'",
        '>',
        '<!--',
        '-->',
        ']]>',
        '</p>',
        '\u0000',
        '&lt;',
        '<template>',
        '<select>',
        '<form>',
      ),
      fc.string({ maxLength: 20 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), (pieces) => {
        const view = show(pieces.join(''))
        expectInert(view)
        view.unmount()
      }),
      { numRuns: 150 },
    )
  })

  it('A2: limits the number of elements and the depth', () => {
    const count = (nodes: readonly HtmlNode[]): number =>
      nodes.reduce((sum, node) => sum + 1 + (typeof node === 'string' ? 0 : count(node.children)), 0)
    const depth = (nodes: readonly HtmlNode[]): number =>
      Math.max(0, ...nodes.map((node) => (typeof node === 'string' ? 0 : 1 + depth(node.children))))
    for (const { html } of hostileHtml.filter(({ name }) => !tooDeep.test(name))) {
      const { nodes } = readHtml(html)
      expect(count(nodes)).toBeLessThanOrEqual(maxNodes + 1)
      expect(depth(nodes)).toBeLessThanOrEqual(52)
    }
    expect(readHtml(`${'<div>'.repeat(200)}fond`)).toMatchObject({ isCut: false })
    expect(show(`${'<div>'.repeat(200)}fond`).body.textContent).toBe('fond')
  })
})

describe('HTML of the platform', () => {
  it('renders text, lists, tables and headings, with headings below the screen title', () => {
    const { body } = show(
      '<h1>Titre</h1><h6>Petit</h6><p>Un <b>mot</b> H<sub>2</sub>O x<sup>2</sup><br>deux</p><ul><li>a</li></ul>' +
        '<table><tbody>\n<tr>\n<th colspan="2">t</th></tr></tbody></table><hr><center>milieu</center>',
    )
    expect([...body.querySelectorAll('*')].map(({ localName }) => localName)).toEqual([
      'h2',
      'h6',
      'p',
      'b',
      'sub',
      'sup',
      'br',
      'ul',
      'li',
      'table',
      'tbody',
      'tr',
      'th',
      'hr',
      'div',
    ])
    expect(body.textContent).toBe('TitrePetitUn mot H2O x2deuxatmilieu')
    expect(body.querySelector('th')?.colSpan).toBe(2)
    expect(show('<h1>Titre</h1>', { headings: 3 }).body.firstElementChild?.localName).toBe('h3')
  })

  it('preserves the numbers of ordered lists', () => {
    const { body } = show(
      '<ol><li>a</li></ol><ol start="2" type="i"><li value="7">b</li></ol><ol reversed start="x"><li value="1e9">c</li></ol>',
    )
    const [plain, second, third] = body.querySelectorAll('ol')
    expect([plain?.start, second?.start, third?.start]).toEqual([1, 2, 1])
    expect([plain?.reversed, third?.reversed]).toEqual([false, true])
    expect(second?.className).toContain('lowerRoman')
    expect([...body.querySelectorAll('li')].map(({ value }) => value)).toEqual([0, 7, 1])
  })

  it('shows which words are struck out, inserted or marked', () => {
    const { body } = show('<p><del>9h</del> <ins>10h</ins> <strike>lundi</strike> <mark>mardi</mark></p>')
    expect([...body.querySelectorAll('p *')].map(({ localName }) => localName)).toEqual(['s', 'u', 's', 'mark'])
  })

  it('sets the text direction and the language for each paragraph', () => {
    const { body } = show('<p>Bonjour</p><p>مرحبا</p><p dir="rtl" lang="ar">سلام</p>')
    expect(body.dir).toBe('auto')
    expect([...body.querySelectorAll('p')].map(({ dir, lang }) => [dir, lang])).toEqual([
      ['auto', ''],
      ['auto', 'ar'],
      ['rtl', 'ar'],
    ])
  })

  it('shows a notice for a text that is too long or empty', () => {
    const long = show('a '.repeat(maxBodyLength))
    expect(long.getByText(/^Message trop long/)).toBeTruthy()
    expect(long.body.textContent).toHaveLength(maxBodyLength)
    long.unmount()
    const many = show('<b>a</b>'.repeat(maxNodes))
    expect(many.getByText(/^Message trop long/)).toBeTruthy()
    many.unmount()
    const short = show('<p> </p>')
    expect(short.getByText('Ce message n’a pas de texte.')).toBeTruthy()
    expect(short.queryByText(/^Message trop long/)).toBeNull()
  })

  it.each([
    '<p><img src="https://elsewhere.example/pixel.gif" width="1" height="1"></p>',
    '<a href="javascript:1"></a>',
    '<a href="/switch?token=x"> </a>',
    '<iframe src="/"></iframe>',
  ])('shows the notice for an empty text for: %s', (html) => {
    expect(show(html).getByText('Ce message n’a pas de texte.')).toBeTruthy()
  })

  it.each([
    `<img src="${media}/a.png">`,
    '<img src="x" title="plan">',
    '<img src="x">',
    `<img src="https://${hostileHost}/a.png">`,
    '<a href="/exams/12"></a>',
    `<a href="${page}"></a>`,
  ])('shows no notice for an empty text for: %s', (html) => {
    expect(show(html).queryByText('Ce message n’a pas de texte.')).toBeNull()
  })

  it.each([
    ['/exams/12', '/exams/12'],
    ['/', '/'],
    ['/sessions?eventId=4', '/sessions?eventId=4'],
    ['/inbox/abc', '/inbox/abc'],
    ['https://app.exemple.tn/exams/12', '/exams/12'],
  ])('A5: links to the application screen %s', (href, path) => {
    expect(show(`<a href="${href}">Voir</a>`).getByRole('link', { name: 'Voir' }).getAttribute('href')).toBe(path)
  })

  it('A5: opens an allowed page through the desktop only, and reports a refused link', async () => {
    const { user, getByRole } = show(`<p><a href="${page}/bac?x=1">Le guide</a></p>`)
    const link = getByRole('link', { name: /^Le guide.*navigateur/ })
    expect(link.getAttribute('target')).toBeNull()
    await user.click(link)
    expect(open.mock.calls).toEqual([[{ url: `${page}/bac?x=1` }]])
    open.mockResolvedValue({ opened: false })
    await user.click(link)
    await waitFor(() => expect(warning).toHaveBeenCalledWith('Ce lien ne peut pas être ouvert.'))
    await user.pointer({ target: link, keys: '[MouseMiddle]' })
    expect(open.mock.calls.every(([{ url }]) => url === `${page}/bac?x=1`)).toBe(true)
  })

  it.each([
    [`https://${hostileHost}/a`, `Ici (${hostileHost})`],
    [`https://cdn.exemple.tn@${hostileHost}/`, 'Ici'],
    [`http://aide.exemple.tn/`, 'Ici (aide.exemple.tn)'],
    ['javascript:1', 'Ici'],
    ['/payment/success?orderId=1', 'Ici'],
    ['https://app.exemple.tn/payment/success?orderId=1', 'Ici (app.exemple.tn)'],
    ['mailto:a@exemple.tn', 'Ici'],
    ['#x', 'Ici'],
  ])('A5: renders no link to %s', (href, words) => {
    const { body, queryByRole } = show(`<a href="${href}">Ici</a>`)
    expect(queryByRole('link')).toBeNull()
    expect(body.textContent).toBe(words)
  })

  it('labels a link without text', () => {
    const outside = show(`<a href="${page}/"><img src="https://${hostileHost}/a.png"></a>`)
    expect(outside.getByRole('link').textContent).toContain('aide.exemple.tn')
    outside.unmount()
    expect(show('<a href="/exams"></a>').getByRole('link').textContent).toBe('/exams')
  })

  it('loads platform pictures through the page’s own origin, and shows the alt text of others', async () => {
    const { body, getByAltText, queryByAltText } = show(
      `<img src="${media}/a.png?v=1" alt="Plan"><img src="https://${hostileHost}/b.png" alt="Publicité">`,
    )
    expect(getByAltText('Plan').getAttribute('src')).toBe('/media/cdn.exemple.tn/a.png?v=1')
    expect(getByAltText('Plan').getAttribute('loading')).toBe('lazy')
    expect(queryByAltText('Publicité')).toBeNull()
    expect(body.textContent.trim()).toBe('Publicité')
    getByAltText('Plan').dispatchEvent(new Event('error'))
    await waitFor(() => expect(body.textContent).toMatch(/^ Plan +Publicité $/))
  })

  it('keeps the name of a picture that is not shown apart from the words around it', () => {
    const { body } = show(`<p>Regarde<img src="https://${hostileHost}/b.png" alt="la courbe">puis réponds.</p>`)
    expect(body.textContent).toBe('Regarde la courbe puis réponds.')
  })

  it.each([
    ['//cdn.exemple.tn/plan.png', '/media/cdn.exemple.tn/plan.png'],
    ['/uploads/plan.png', '/media/app.exemple.tn/uploads/plan.png'],
    ['uploads/plan.png', '/media/app.exemple.tn/uploads/plan.png'],
  ])('loads the picture %s, whose address is relative', (src, address) => {
    const { getByAltText } = show(`<img src="${src}" alt="Plan">`, { mediaHosts: [media, web] })
    expect(getByAltText('Plan').getAttribute('src')).toBe(address)
  })

  it.each([
    `https://${hostileHost}/a.png`,
    `//${hostileHost}/a.png`,
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/png;base64,%%%',
    'data:text/html;base64,PGI+',
    'blob:https://app.exemple.tn/1',
    'javascript:1',
    'file:///etc/passwd',
    '\\\\hote\\a.png',
    'http://cdn.exemple.tn@autre.tn/a.png',
  ])('says that the picture %s cannot be shown, and asks for nothing', (src) => {
    const { body } = show(`<p>Plan :</p><img src="${src}">`)
    expect(body.querySelector('img')).toBeNull()
    expect(body.textContent).toBe('Plan : Image indisponible ')
  })

  it('draws a picture within the text from memory, and says so when it is broken', async () => {
    const { body, getByAltText } = show('<img src="data:image/png;base64,iVBORw0KGgo=" alt="Courbe">', {
      dataSaver: true,
    })
    expect(getByAltText('Courbe').getAttribute('src')).toBe('blob:picture')
    expect(createObjectURL.mock.calls.map(([{ type, size }]) => [type, size])).toEqual([['image/png', 8]])
    fireEvent.error(getByAltText('Courbe'))
    expect(body.textContent.trim()).toBe('Courbe')
    expect(revokeObjectURL).toHaveBeenCalledWith('blob:picture')
  })

  it('loads a picture only on request while the data saver is on', async () => {
    const { user, getByRole, getByAltText, queryByAltText } = show(`<img src="${media}/a.png" alt="Plan">`, {
      dataSaver: true,
    })
    expect(queryByAltText('Plan')).toBeNull()
    await user.click(getByRole('button', { name: 'Afficher l’image : Plan' }))
    expect(getByAltText('Plan')).toBeTruthy()
  })

  it('loads the sanitizer on demand', async () => {
    const view = render(around(<ServerHtml html="<p>Tard</p>" />))
    expect(view.getByRole('status', { name: 'Chargement du texte' })).toBeTruthy()
    expect(await view.findByText('Tard')).toBeTruthy()
  })
})
