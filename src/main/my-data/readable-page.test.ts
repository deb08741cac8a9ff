import { createRequire } from 'node:module'
import * as fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { languages, type Language } from '#shared/locale.ts'
import { escapeHtml } from '../base/html'
import { getFixedT } from '../i18n/i18n'
import type { Part } from './collect'
import { maxRows, readablePage } from './readable-page'

const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new (html: string) => { window: { document: Document } }
}

const now = new Date('2026-11-25T10:00:00Z')
const pageOf = (parts: readonly Part[], language: Language = 'fr') =>
  readablePage({ parts, language, now, t: getFixedT(language, 'main-my-data') })
const documentOf = (parts: readonly Part[], language?: Language) => new JSDOM(pageOf(parts, language)).window.document

const part = (value: unknown): Part => ({ folder: 'platform', name: 'messages', title: 'Messages', value })

describe('readable page', () => {
  afterEach(() => vi.unstubAllEnvs())

  it.each(languages)('is written in the language and direction of the user (%s)', (language) => {
    const { documentElement } = documentOf([part([])], language)
    expect(documentElement.lang).toMatch(new RegExp(`^${language}`))
    expect(documentElement.dir).toBe(language === 'ar' ? 'rtl' : 'ltr')
  })

  it('shows labels, dates and yes or no in words', () => {
    const text = documentOf([part([{ created_at: '2026-11-24T08:30:00Z', seen: true, message: 'Bonjour' }])]).body
      .textContent
    expect(text).toContain('24 nov. 2026')
    expect(text).toContain('Vuoui')
    expect(text).toContain('ContenuBonjour')
  })

  it('names the zone of its times where the computer does not show the time of Tunis', () => {
    const textIn = (zone: string) => {
      vi.stubEnv('TZ', zone)
      return documentOf([part([{ created_at: '2026-11-24T08:30:00Z' }])]).body.textContent
    }
    expect(textIn('Africa/Tunis')).toMatch(/24 nov\. 2026,? 09:30(?!:)/)
    expect(textIn('Africa/Abidjan')).toMatch(/24 nov\. 2026,? 08:30:00 UTC/)
    expect(textIn('Asia/Dubai')).toMatch(/24 nov\. 2026,? 12:30:00 UTC\+4/)
  })

  it('lists each part once, under the computer or the platform, with a link to it', () => {
    const parts: Part[] = [
      { folder: 'computer', name: 'settings', title: 'Réglages', value: { zoom: 110 } },
      part([{ body: 'Bonjour' }]),
    ]
    const { body } = documentOf(parts)
    expect([...body.querySelectorAll('nav a')].map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['#computer-settings', 'Réglages'],
      ['#platform-messages', 'Messages'],
    ])
    const t = getFixedT('fr', 'main-my-data')
    expect([...body.querySelectorAll('h2, section')].map((each) => each.id || each.textContent)).toEqual([
      t('computer'),
      'computer-settings',
      t('platform'),
      'platform-messages',
    ])
    expect([...documentOf([part([])]).body.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
      t('platform'),
    ])
  })

  it.each([
    ['2026-11-24T08:30:00Z', '24 nov. 2026'],
    ['2026-11-24T08:30 is when it began, says the log', 'says the log'],
    ['le 2026-11-24T08:30', 'le 2026-11-24T08:30'],
    ['2026-1-24T08:30', '2026-1-24T08:30'],
    ['2026-11-24T8:30', '2026-11-24T8:30'],
    ['2026-11-24T08:3', '2026-11-24T08:3'],
    ['2026-13-45T08:30', '2026-13-45T08:30'],
    ['ABCD-11-24T08:30', 'ABCD-11-24T08:30'],
    ['2026-AB-24T08:30', '2026-AB-24T08:30'],
    ['2026-11-24TAB:30', '2026-11-24TAB:30'],
  ])('shows the text %s as %s', (text, shown) => expect(documentOf([part([text])]).body.textContent).toContain(shown))

  it('leaves out empty fields, and shows a dash for an empty row', () => {
    const { body } = documentOf([
      part([{ title: '', points: 0, seen: false, files: [], firstName: null }, null, '', []]),
    ])
    expect([...body.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['Points', 'Vu'])
    expect([...body.querySelectorAll('section > ol > li')].slice(1).map(({ textContent }) => textContent)).toEqual([
      '–',
      '–',
      '–',
    ])
  })

  it('names a field without a label by its words', () => {
    const { body } = documentOf([part([{ parent_phoneNumber: '1' }])])
    expect(body.querySelector('dt')?.textContent).toBe('parent phone Number')
  })

  it('bounds the rows of all lists of a part together, and its depth', () => {
    const half = Array.from({ length: maxRows / 2 }, (_, id) => ({ id }))
    const { body } = documentOf([part({ first: half, second: half, third: half })])
    expect(body.querySelectorAll('ol > li')).toHaveLength(maxRows)
    expect(documentOf([part(half)]).body.textContent).not.toContain('autres lignes')
    let deep: unknown = 'tout au fond'
    for (let level = 0; level < 14; level += 1) deep = level % 2 === 0 ? [deep] : { inner: deep }
    const text = documentOf([part(deep)]).body.textContent
    expect([text.includes('…'), text.includes('tout au fond')]).toEqual([true, false])
    expect(documentOf([part([[[['encore visible']]]])]).body.textContent).toContain('encore visible')
  })

  it('keeps the lines of a text', () => {
    const { body } = documentOf([part([{ message: 'un\ndeux' }, { message: 'un seul' }])])
    expect([body.querySelector('pre')?.textContent, body.querySelector('bdi')?.textContent]).toEqual([
      'un\ndeux',
      'un seul',
    ])
  })

  it('names a part that could not be read, and one that is empty', () => {
    const { body } = documentOf([part(undefined), { ...part([]), name: 'reports', title: 'Signalements' }])
    expect(body.querySelector('#platform-messages')?.textContent).toContain('n’a pas pu être lue')
    expect(body.querySelector('#platform-reports')?.textContent).toContain('Rien')
  })

  it('bounds the rows and says how many more the JSON file has', () => {
    const { body } = documentOf([part(Array.from({ length: maxRows + 3 }, (_, id) => ({ id })))])
    expect(body.querySelectorAll('ol > li')).toHaveLength(maxRows)
    expect(body.textContent).toContain('3 autres lignes')
  })

  it('escapes every text, so that hostile content adds no element and requests nothing', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom('<img src=x onerror=alert(1)>', '"><script>1</script>', "' onload='1", '</style><link href=x>'),
    )
    const values = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        hostile,
        fc.integer(),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(hostile, tie('value'), { maxKeys: 3 }),
      ),
    })).value
    const allowed = new Set(
      'HTML HEAD META TITLE STYLE BODY H1 H2 H3 P NAV UL LI A SECTION DL DT DD OL PRE BDI'.split(' '),
    )
    fc.assert(
      fc.property(values, hostile, (value, title) => {
        const { documentElement } = documentOf([{ ...part(value), title }])
        for (const element of documentElement.querySelectorAll('*')) {
          expect(allowed).toContain(element.tagName)
          for (const { name, value: written } of element.attributes) {
            expect(name).not.toMatch(/^on|^src|^style/)
            if (name === 'href') expect(written).toMatch(/^#platform-messages$/)
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('escapeHtml', () => {
  it('returns to the same text in a browser', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        // eslint-disable-next-line no-control-regex
        const readable = text.toWellFormed().replaceAll(/[\r\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '')
        expect(new JSDOM(`<p>${escapeHtml(readable)}</p>`).window.document.querySelector('p')?.textContent).toBe(
          readable,
        )
      }),
      { numRuns: 60 },
    )
  })
})
