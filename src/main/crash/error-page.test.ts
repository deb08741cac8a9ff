import { describe, expect, it } from 'vitest'
import { languages } from '#shared/locale.ts'
import { toCrashedUrl, errorPage, errorPageAddress, serveErrorPage } from './error-page'

const lesson = 'app://tutorat/subjects/4201-maths/details?tab=2#top'

describe('error page', () => {
  it('I1: links back to the address that crashed', async () => {
    const address = errorPageAddress(lesson)
    const html = await errorPage(address, 'fr', 'light').text()
    expect(html).toContain('href="/subjects/4201-maths/details?tab=2#top"')
    expect(toCrashedUrl(address)).toBe(lesson)
    expect(toCrashedUrl(lesson)).toBe(lesson)
    expect(errorPageAddress(toCrashedUrl(address))).toBe(address)
  })

  it.each([
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example/',
    '/\\evil.example',
    '"><script>alert(1)</script>',
    '/"><script>',
  ])('I1: escapes a hostile return address (%s) and keeps it on the origin of the page', async (back) => {
    const html = await errorPage(`app://tutorat/desktop/stopped?back=${encodeURIComponent(back)}`, 'fr', 'dark').text()
    const href = /href="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(href).toMatch(/^\/(?![/\\])/)
    expect(html).not.toContain('<script')
    expect(toCrashedUrl(`app://tutorat/desktop/stopped?back=${encodeURIComponent(back)}`)).toMatch(
      /^app:\/\/tutorat\/(?![/\\])/,
    )
  })

  it('I1: links to the home screen for an unknown address', () => {
    expect(errorPageAddress('https://evil.example/a')).toBe('app://tutorat/desktop/stopped?back=%2F')
    expect(errorPageAddress('')).toBe('app://tutorat/desktop/stopped?back=%2F')
  })

  it('I1: links to the fault report of the application', async () => {
    const html = await errorPage(errorPageAddress(lesson), 'fr', 'light').text()
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/subjects/4201-maths/details?tab=2#top',
      '/diagnostic#rapport',
    ])
  })

  it('I1: is served at its own address only, and does not lead to itself', async () => {
    const appearance = { language: 'fr', theme: 'light' } as const
    expect(serveErrorPage(new Request('app://tutorat/week'), appearance)).toBeNull()
    const served = serveErrorPage(new Request(errorPageAddress(lesson)), appearance)
    expect(await served?.text()).toContain('href="/subjects/4201-maths/details?tab=2#top"')
    expect(errorPageAddress(errorPageAddress(lesson))).toBe('app://tutorat/desktop/stopped?back=%2F')
  })

  it('I1: has the colours of the chosen theme', async () => {
    const [light, dark] = await Promise.all(
      (['light', 'dark'] as const).map((theme) => errorPage(errorPageAddress(lesson), 'fr', theme).text()),
    )
    expect([light?.includes('background:#F3F5F1'), dark?.includes('background:#0D1F22')]).toEqual([true, true])
    expect([light?.includes('#0D1F22'), dark?.includes('#F3F5F1')]).toEqual([false, false])
  })

  it.each(languages)('A2: contains no script and a policy that allows none (%s)', async (language) => {
    const response = errorPage(errorPageAddress(lesson), language, 'light')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'nonce-[\w-]+'/)
    expect(await response.text()).toContain(`dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
  })
})
