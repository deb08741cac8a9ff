import { describe, expect, it } from 'vitest'
import { languages } from '../../shared/locale'
import { diedAt, errorPage, errorPageAddress } from './error-page'

const lesson = 'app://tutorat/subjects/4201-maths/details?tab=2#top'

describe('error page', () => {
  it('I1: leads back to where the page died', async () => {
    const address = errorPageAddress(lesson)
    const html = await errorPage(address, 'fr', 'light').text()
    expect(html).toContain('href="/subjects/4201-maths/details?tab=2#top"')
    expect(diedAt(address)).toBe(lesson)
    expect(diedAt(lesson)).toBe(lesson)
    expect(errorPageAddress(diedAt(address))).toBe(address)
  })

  it.each(['https://evil.example/', 'javascript:alert(1)', '//evil.example/', '/\\evil.example', '"><script>alert(1)</script>', '/"><script>'])('I1: a hostile way back (%s) stays on the page and is no markup', async (back) => {
    const html = await errorPage(`app://tutorat/desktop/stopped?back=${encodeURIComponent(back)}`, 'fr', 'dark').text()
    const href = /href="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(href).toMatch(/^\/(?![/\\])/)
    expect(html).not.toContain('<script')
    expect(diedAt(`app://tutorat/desktop/stopped?back=${encodeURIComponent(back)}`)).toMatch(/^app:\/\/tutorat\/(?![/\\])/)
  })

  it('I1: leads home where it does not know better', () => {
    expect(errorPageAddress('https://evil.example/a')).toBe('app://tutorat/desktop/stopped?back=%2F')
    expect(errorPageAddress('')).toBe('app://tutorat/desktop/stopped?back=%2F')
  })

  it.each(languages)('A2: has no script and a policy that allows none (%s)', async (language) => {
    const response = errorPage(errorPageAddress(lesson), language, 'light')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'nonce-[\w-]+'/)
    expect(await response.text()).toContain(`dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
  })
})
