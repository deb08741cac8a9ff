import { describe, expect, it } from 'vitest'
import { toInlinePicture, toPictureUrl, toTextLink } from './addresses'

const web = 'https://eleve.example.org/'
const from = { browserOrigins: ['https://aide.example.org', 'http://127.0.0.1:8080'], web }
const pictures = { mediaHosts: ['https://media.example.org', 'https://eleve.example.org'], web }

describe('links of a text', () => {
  it('open a screen of the application, or a page of a host that the platform names', () => {
    expect(toTextLink('https://eleve.example.org/exams', from)).toMatchObject({ kind: 'screen' })
    expect(toTextLink(' HTTPS://aide.example.org/a?b=c#d ', from)).toEqual({
      kind: 'page',
      url: 'https://aide.example.org/a?b=c#d',
      host: 'aide.example.org',
    })
    expect(toTextLink('http://127.0.0.1:8080/a', from)).toMatchObject({ kind: 'page', host: '127.0.0.1:8080' })
  })

  it.each([
    ['with a name and a password', 'https://u:p@aide.example.org/', null],
    ['with a name', 'https://u@aide.example.org/', null],
    ['with a password', 'https://:p@aide.example.org/', null],
    ['of another host', 'https://ailleurs.example.org/', 'ailleurs.example.org'],
    ['of another port', 'https://aide.example.org:8443/', 'aide.example.org:8443'],
    ['without encryption', 'http://aide.example.org/', 'aide.example.org'],
    ['of another scheme', 'javascript:alert(1)', null],
    ['of a file', 'file:///etc/passwd', null],
    ['that holds an address', 'mailto:https://aide.example.org/', null],
    ['that is none', 'https://', null],
    ['with a space', 'https://aide.example.org/a b', 'aide.example.org'],
    ['that turns its direction', 'https://aide.example.org/\u202Efdp', 'aide.example.org'],
    ['without encryption, and with a space', 'http://aide.example.org/a b', 'aide.example.org'],
    ['that is none, and has a space', 'https://[ a', null],
    ['of another scheme that holds an address and a space', 'data:https://aide.example.org/ a', null],
    ['with a backslash', String.raw`https://aide.example.org\@ailleurs.example.org`, 'aide.example.org'],
    ['of 2,049 characters', `https://aide.example.org/${'a'.repeat(2024)}`, 'aide.example.org'],
  ])('lead nowhere %s, and show the host where there is one', (_which, href, host) => {
    expect(toTextLink(href, from)).toEqual({ kind: 'nowhere', host })
  })

  it('of 2,048 characters are opened', () => {
    expect(toTextLink(`https://aide.example.org/${'a'.repeat(2023)}`, from)).toMatchObject({ kind: 'page' })
  })
})

describe('pictures of a text', () => {
  it.each([
    ['https://media.example.org/a.png', true],
    ['/a.png', true],
    ['b/a.png', true],
    [' /a.png ', true],
    ['devoir/12:30.png', true],
    ['devoir/a:b.png', true],
    [`/${'a'.repeat(2047)}`, true],
    ['https:/media.example.org/a.png', false],
    ['https:a.png', false],
    ['https://u:p@media.example.org/a.png', false],
    ['//u:p@media.example.org/a.png', false],
    ['//media.example.org/a.png', true],
    ['https://ailleurs.example.org/a.png', false],
    ['//ailleurs.example.org/a.png', false],
    ['data:image/svg+xml;base64,PHN2Zy8+', false],
    ['javascript:alert(1)', false],
    ['', false],
    ['/a b.png', false],
    [`/${'a'.repeat(2048)}`, false],
  ])('at %j come through the application: %s', (src, isShown) => {
    expect(toPictureUrl(src, pictures)?.startsWith('/media/') ?? false).toBe(isShown)
  })

  it('at relative addresses are not shown while nobody knows their base', () => {
    expect(toPictureUrl('/a.png', { ...pictures, web: null })).toBeNull()
  })

  it.each([
    ['data:image/png;base64,AQID', 3, 'image/png'],
    [' DATA:IMAGE/JPEG;BASE64,AQI= ', 2, 'image/jpeg'],
    ['data:image/webp;base64,AQ==', 1, 'image/webp'],
  ])('stand in the text itself: %s', (src, size, type) => {
    expect(toInlinePicture(src)).toMatchObject({ size, type })
  })

  it('keep each byte of a picture in the text itself', async () => {
    const bytes = await toInlinePicture('data:image/png;base64,iVD/AA==')?.arrayBuffer()
    expect([...new Uint8Array(bytes ?? new ArrayBuffer())]).toEqual([0x89, 0x50, 0xff, 0])
  })

  it.each([
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:text/html;base64,AQID',
    'data:image/png;base64,',
    'data:image/png;base64,AQI',
    'data:image/png,AQID',
    'x data:image/png;base64,AQID',
    'data:image/png;base64,AQID x',
  ])('are no others than pictures in a known form: %s', (src) => {
    expect(toInlinePicture(src)).toBeNull()
  })
})
