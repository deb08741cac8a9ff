import { describe, expect, it } from 'vitest'
import { services } from '#shared/contract/endpoint.ts'
import { platformConfig } from '#shared/platform-config.ts'
import { externalAddress } from './external-address'
import { toHosts, isPageAddress, toOrigin } from './hosts'
import { isLocalHost } from './local-host'

describe('hosts', () => {
  it.each([
    'localhost',
    'LOCALHOST',
    'a.localhost',
    'printer',
    'nas.local',
    'box.lan',
    'router.home',
    '127.0.0.1',
    '127.9.9.9',
    '10.0.0.8',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[fd00::1]',
    '[fe80::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:192.168.0.1]',
    '127.0.0.1.',
  ])('B5: treats %s as local', (host) => {
    expect(isLocalHost(host)).toBe(true)
  })

  it.each([
    'tutorat.example',
    'www.youtube-nocookie.com',
    '8.8.8.8',
    '172.32.0.1',
    '192.169.0.1',
    '[2001:4860:4860::8888]',
    'localhost.example.org',
    'nas.local.example.org',
  ])('B5: treats %s as public', (host) => {
    expect(isLocalHost(host)).toBe(false)
  })

  it.each([
    ['app://tutorat/', true],
    ['app://tutorat/subjects/4201-maths/details?tab=1#x', true],
    ['app://tutorat.evil.example/', false],
    ['app://tutorat:80/', false],
    ['app://user@tutorat/', false],
    ['app://:pw@tutorat/', false],
    ['app://other/', false],
    ['tutorat://home', false],
    ['https://tutorat/', false],
    ['app:tutorat', false],
    ['', false],
  ])('A4: reports whether %s belongs to the page', (address, expected) => {
    expect(isPageAddress(address)).toBe(expected)
  })

  it('C2: parses sign-in pages from the configuration without their query', () => {
    const origin = 'https://ecole.exemple.tn'
    const config = platformConfig.parse({
      name: 'École',
      services: Object.fromEntries(services.map((name) => [name, { base: `${origin}/${name}` }])),
      pages: {
        humanCheck: `${origin}/check`,
        teacher: 'https://prof.exemple.tn/',
        social: { google: `${origin}/auth/google?client=desktop` },
      },
      links: {},
      youtubeEmbed: `${origin}/embed/`,
      hosts: { images: [], media: [], frames: [], browser: [] },
    })
    const hosts = toHosts(config, null)
    expect([...hosts.signIn]).toEqual([`${origin}/auth/google`])
    expect(hosts.browser.has(origin)).toBe(false)
    expect(toHosts(null, null).signIn.size).toBe(0)
  })

  it('A6: treats listed frames other than the video embed and the quiz as players', () => {
    const origin = 'https://ecole.exemple.tn'
    const config = platformConfig.parse({
      name: 'École',
      services: Object.fromEntries(services.map((name) => [name, { base: `${origin}/${name}` }])),
      pages: {
        humanCheck: `${origin}/check`,
        teacher: 'https://prof.exemple.tn/',
        quiz: 'https://quiz.exemple.tn/embed',
      },
      links: {},
      youtubeEmbed: 'https://www.youtube-nocookie.com/embed/',
      hosts: {
        images: [],
        media: [],
        frames: ['https://quiz.exemple.tn', 'https://www.youtube-nocookie.com', 'https://lecteur.exemple.tn'],
        browser: [],
      },
    })
    expect([...toHosts(config, null).players]).toEqual(['https://lecteur.exemple.tn'])
    expect(toHosts(null, null).players.size).toBe(0)
  })

  it('A5: allows live session hosts only in the system browser', () => {
    const origin = 'https://ecole.exemple.tn'
    const config = platformConfig.parse({
      name: 'École',
      services: Object.fromEntries(services.map((name) => [name, { base: `${origin}/${name}` }])),
      pages: { humanCheck: `${origin}/check`, teacher: 'https://prof.exemple.tn/' },
      links: {},
      youtubeEmbed: `${origin}/embed/`,
      hosts: { images: [], media: [], frames: [], browser: [], live: ['https://classe.exemple.tn:8443'] },
    })
    const hosts = toHosts(config, null)
    const page = 'https://classe.exemple.tn:8443/join/12?token=a.b-c'
    expect(externalAddress(page, hosts)).toBe(page)
    const others = [
      'https://classe.exemple.tn/join',
      'http://classe.exemple.tn:8443/join',
      'https://classe.exemple.tn.evil.example:8443/join',
      'https://a@classe.exemple.tn:8443/join',
      'https://:b@classe.exemple.tn:8443/join',
    ]
    for (const other of others) expect(externalAddress(other, hosts)).toBeNull()
    expect([hosts.frames, hosts.files, hosts.payments].some((list) => list.has('https://classe.exemple.tn:8443'))).toBe(
      false,
    )
  })

  it('parses files, payment providers, video embed, support and development server from the configuration', () => {
    const origin = 'https://ecole.exemple.tn'
    const wire = {
      name: 'École',
      services: Object.fromEntries(services.map((name) => [name, { base: `${origin}/${name}` }])),
      pages: { humanCheck: `${origin}/check`, teacher: 'https://prof.exemple.tn/' },
      links: { supportEmail: 'aide@exemple.tn' },
      youtubeEmbed: 'https://www.youtube-nocookie.com/embed/',
      hosts: {
        images: ['https://images.exemple.tn'],
        media: ['https://media.exemple.tn'],
        frames: [],
        browser: [],
        payments: ['https://paiement.exemple.tn'],
      },
    }
    const hosts = toHosts(platformConfig.parse(wire), 'http://localhost:5173/')
    expect([...hosts.files]).toEqual(['https://images.exemple.tn', 'https://media.exemple.tn'])
    expect([...hosts.payments]).toEqual(['https://paiement.exemple.tn'])
    expect([hosts.embed, hosts.supportEmail, hosts.development]).toEqual([
      'https://www.youtube-nocookie.com',
      'aide@exemple.tn',
      'http://localhost:5173',
    ])
    expect([...hosts.frames]).toEqual(['https://www.youtube-nocookie.com'])
    const { supportEmail, payments, development } = toHosts(
      platformConfig.parse({ ...wire, links: {}, hosts: { ...wire.hosts, payments: undefined } }),
      null,
    )
    expect([supportEmail, payments.size, development]).toEqual([null, 0, null])
    expect(toHosts(null, 'http://localhost:5173/')).toMatchObject({
      development: 'http://localhost:5173',
      supportEmail: null,
      embed: null,
    })
  })

  it('returns no origin for an address with credentials', () => {
    expect(toOrigin('https://cdn.example.org:8443/a?b')).toBe('https://cdn.example.org:8443')
    expect(toOrigin('https://cdn.example.org@evil.example/')).toBeNull()
    expect(toOrigin('https://:secret@evil.example/')).toBeNull()
    expect(toOrigin('about:blank')).toBeNull()
    expect(toOrigin('forum.exemple.tn')).toBeNull()
  })
})
