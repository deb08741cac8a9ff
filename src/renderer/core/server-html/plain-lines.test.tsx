import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { contentSecurityPolicy } from '#main/gateway/page/content-security-policy.ts'
import { services } from '#shared/contract/endpoint.ts'
import { platformConfig } from '#shared/platform-config.ts'
import { hostileHtml, ranFlag } from '#tests/support/hostile-html.ts'
import { policyNames } from '#tests/support/trusted-types.ts'
import { plainLines, plainText } from './plain-lines'

const tooDeep = /in each other$/

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(window, ranFlag)
})

describe('plainLines', () => {
  it('converts markup to text, with a line for each block and a bullet for each list item', () => {
    expect(
      plainLines(
        '<h2>Silver</h2><p>Toutes les <b>matières</b><br>jusqu&rsquo;en juin</p><ul><li>Cours</li><li>Directs ' +
          '&amp; corrigés</li></ul>',
      ),
    ).toEqual(['Silver', 'Toutes les matières', 'jusqu’en juin', '• Cours', '• Directs & corrigés'])
    expect(plainText('Une ligne\r\n\n  une   autre ')).toBe('Une ligne\nune autre')
  })

  it.each([
    ['x<sup>2</sup> + y<sup>n+1</sup>', 'x² + yⁿ⁺¹'],
    ['H<sub>2</sub>O et SO<sub>4</sub><sup>2−</sup>', 'H₂O et SO₄²⁻'],
    ['le 1<sup>er</sup> juin, v<sub>max</sub>, e<sup>-x/2</sup>', 'le 1er juin, v_(max), e^(-x/2)'],
    ['le 1<sup> er </sup> juin, x<sup> 2 </sup>, v<sub> a b </sub>', 'le 1 er juin, x², v_(a b)'],
    ['e<sup>2x</sup>, e<sup>x2</sup>, CO<sub>2</sub>', 'e^(2x), e^(x2), CO₂'],
    ['<p>Voir</p><style>p { color: red }</style><noscript>Activez</noscript><template>b</template>', 'Voir'],
    ['<li>Cours</li>et des corrigés', '• Cours|et des corrigés'],
    ['avant<blockquote>cité</blockquote>après', 'avant|cité|après'],
    ['<pre>a\nb</pre>c', 'a|b|c'],
    ['x<hr>y', 'x|y'],
    ['avant<img src="/plan.png" alt="le plan">après', 'avant le plan après'],
    ['<figure>F<figcaption>Légende</figcaption></figure><p>suite', 'F|Légende|suite'],
    ['<ul><li><p>Cours</p></li><li>Directs<ul><li>Lundi</li></ul></li></ul>', '• Cours|• Directs|• Lundi'],
    ['<ol start="2"><li>b</li><li value="9">c</li><li>d</li></ol>', '2. b|9. c|10. d'],
    ['<ol reversed><li>b</li><li>a</li></ol><ol type="A" start="27"><li>z</li></ol>', '2. b|1. a|AA. z'],
    ['<ol type="i" start="4"><li>z</li></ol><ol type="i" start="0"><li>y</li></ol>', 'iv. z|0. y'],
    ['<b>On a</b> 0<x et y>1, puis <Envoyer>', 'On a 0<x et y>1, puis <Envoyer>'],
    ['<x-card>Un</x-card><x-card>Deux<o:p></o:p></x-card>', 'Un|Deux'],
    ['<table><tr><th>Jour</th><th>Heure</th></tr><tr><td>Lundi</td><td>8 h</td></tr></table>', 'Jour Heure|Lundi 8 h'],
  ])('preserves the meaning of %s', (html, expected) => {
    expect(plainLines(html).join('|')).toBe(expected)
  })

  it.each([
    'a < b et b > c',
    'x<y',
    'si a <b alors',
    'R&D, Q&A',
    '5 &lt 6',
    'On a 0<x et y>1',
    'si 1<a> 0 ou 2<b et c>3',
    'Clique sur <Envoyer> puis <OK> et <Menu>',
    'a <b x=2> c',
    'if (a <!b) --> c <? d',
    '<eleve><nom>Ali</nom></eleve>',
  ])('leaves plain text unchanged: %s', (text) => {
    expect(plainLines(text)).toEqual([text])
  })

  it.each(hostileHtml.filter(({ name }) => !tooDeep.test(name)).map(({ name, html }) => [name, html] as const))(
    'A2: converts %s without running or rendering it',
    (_name, html) => {
      const before = document.documentElement.outerHTML
      expect(plainLines(html).every((line) => typeof line === 'string')).toBe(true)
      expect(document.documentElement.outerHTML).toBe(before)
      expect(Reflect.has(window, ranFlag)).toBe(false)
    },
  )

  it('A2: leaves no tag and no script in a text with closed tags', () => {
    const words = fc.string().map((text) => text.replace(/[<>&]/g, ''))
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('p', 'b', 'script', 'style', 'td', 'svg', 'x-y'), words), { minLength: 1 }),
        (parts) => {
          const text = plainText(parts.map(([tag, inside]) => `<${tag} a="1">${inside}</${tag}>`).join(''))
          expect(text).not.toMatch(/[<>]/)
        },
      ),
    )
  })

  it('returns a text that cannot be parsed unchanged', () => {
    vi.spyOn(DOMParser.prototype, 'parseFromString').mockImplementation(() => {
      throw new RangeError('Maximum call stack size exceeded')
    })
    expect(plainLines('<p>Bonjour</p>')).toEqual(['<p>Bonjour</p>'])
  })
})

describe('document of the screen tests', () => {
  const asMarkup: Record<string, () => unknown> = {
    'innerHTML': () => Object.assign(document.createElement('p'), { innerHTML: '<b>a</b>' }),
    'outerHTML': () => Object.assign(document.body.appendChild(document.createElement('p')), { outerHTML: '<b>a</b>' }),
    'insertAdjacentHTML': () => document.body.insertAdjacentHTML('beforeend', '<b>a</b>'),
    'createContextualFragment': () => document.createRange().createContextualFragment('<b>a</b>'),
    'parseFromString': () => new DOMParser().parseFromString('<b>a</b>', 'text/html'),
    'write': () => Reflect.apply(Reflect.get(document, 'write'), document, ['<b>a</b>']),
    'srcdoc': () => Object.assign(document.createElement('iframe'), { srcdoc: '<b>a</b>' }),
    'setAttribute': () => document.createElement('b').setAttribute('onclick', 'a()'),
    'script.text': () => Object.assign(document.createElement('script'), { text: 'a()' }),
  }

  it.each(Object.entries(asMarkup))('refuses a string in %s, like the page', (_sink, act) => {
    expect(act).toThrow(TypeError)
  })

  it('allows only the Trusted Types policies of the page', () => {
    const config = platformConfig.parse({
      name: 'École',
      services: Object.fromEntries(services.map((name) => [name, { base: 'https://api.example.org' }])),
      pages: { humanCheck: 'https://api.example.org/check', teacher: 'https://api.example.org/teacher' },
      links: {},
      youtubeEmbed: 'https://www.youtube-nocookie.com/embed/',
      hosts: { images: [], media: [], frames: [], browser: [] },
    })
    const [, allowed = ''] =
      /trusted-types ([^;]+)/.exec(contentSecurityPolicy({ config, trustedTypes: true })('nonce')) ?? []
    expect(policyNames).toEqual(allowed.trim().split(' '))
    expect(() => window.trustedTypes?.createPolicy('another', { createHTML: (text) => text })).toThrow(TypeError)
  })
})
