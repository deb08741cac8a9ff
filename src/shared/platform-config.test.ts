import fc from 'fast-check'
import { expect, test } from 'vitest'
import { services } from './contract/endpoint'
import { browserPages, readPlatformConfig } from './platform-config'

const good = {
  name: 'École',
  services: Object.fromEntries(services.map((name) => [name, { base: `https://${name}.example.org/api` }])),
  pages: { humanCheck: 'https://example.org/check', teacher: 'https://teachers.example.org/' },
  links: {},
  youtubeEmbed: 'https://www.youtube-nocookie.com/embed/',
  hosts: { images: ['https://cdn.example.org'], media: [], frames: [], browser: [] },
}

const firebase = { projectId: 'ecole-1', appId: '1:42:web:3f9a', apiKey: 'AIza-a-public-key', senderId: '42' }

/** The valid configuration with one field replaced, or removed by `undefined`. */
const withField = (field: string, value: unknown): string => {
  const [last = '', ...before] = field.split('.').reverse()
  const copy: Record<string, unknown> = structuredClone(good)
  let holder = copy
  for (const name of before.reverse()) holder = holder[name] as Record<string, unknown>
  holder[last] = value
  return JSON.stringify(copy)
}

test('accepts a complete configuration', () => {
  expect(readPlatformConfig(JSON.stringify(good))).toMatchObject({ ok: true })
  expect(readPlatformConfig(`\uFEFF${JSON.stringify(good)}`)).toMatchObject({ ok: true })
})

test.each([
  ['services.progress.base', 'http://example.org'],
  ['services.progress', undefined],
  ['services.quiz.base', 'nonsense'],
  ['pages.teacher', 'javascript:alert(1)'],
  ['youtubeEmbed', 'https://user:pass@example.org/'],
  ['youtubeEmbed', 'https://user@example.org/'],
  ['youtubeEmbed', 'https://:pass@example.org/'],
  ['hosts.images', ['https://cdn.example.org/path'], 'hosts.images.0'],
  ['name', ''],
  ['pages.web', 'http://www.example.org/'],
  ['push', { fcm: { ...firebase, apiKey: '' } }, 'push.fcm.apiKey'],
  ['push', { fcm: { ...firebase, serverKey: 'secret' } }, 'push.fcm.serverKey'],
  ['push', {}, 'push.fcm'],
  ['offline', { downloads: 'no' }, 'offline.downloads'],
  ['offline', { download: false }, 'offline.download'],
])('names the invalid field %s', (field, value, named = field) => {
  expect(readPlatformConfig(withField(field, value))).toMatchObject({ ok: false, field: named })
})

test('accepts a platform without the services that it does not have', () => {
  for (const name of services.filter((each) => each !== 'platform' && each !== 'progress'))
    expect(readPlatformConfig(withField(`services.${name}`, undefined))).toMatchObject({ ok: true })
})

test('names every problem at once, in words that name no type of the schema library', () => {
  const read = readPlatformConfig(
    JSON.stringify({
      ...good,
      name: 5,
      youtubeEmbeds: 'x',
      youtubeEmbed: 'https://user:pass@example.org/',
      pages: { teacher: 'http://example.org/' },
      hosts: { ...good.hosts, images: ['https://*.example.org', 'https://cdn.example.org/path'], media: 'all' },
    }),
  )
  expect(read.ok ? [] : read.problems.map(({ field, problem }) => `${field} ${problem}`)).toEqual([
    'name must be a text',
    'pages.humanCheck is missing',
    'pages.teacher must be an https:// address: http:// is for this computer only (127.0.0.1)',
    'youtubeEmbed must hold no user name and no password',
    'hosts.images.0 must name each host: * is no host',
    'hosts.images.1 must be an origin without a path',
    'hosts.media must be a list in [ ]',
    'youtubeEmbeds is unknown',
  ])
})

test('A10: refuses every http address of a packaged application', () => {
  const local = withField('services.platform.base', 'http://127.0.0.1:4000/api')
  expect(readPlatformConfig(local, { isPackaged: true })).toMatchObject({
    ok: false,
    problems: [{ field: 'services.platform.base', problem: expect.stringContaining('packaged') as string }],
  })
  expect(readPlatformConfig(JSON.stringify(good), { isPackaged: true })).toMatchObject({ ok: true })
})

test('accepts the web application and the push configuration for notifications', () => {
  expect(readPlatformConfig(withField('pages.web', 'https://www.example.org/app'))).toMatchObject({ ok: true })
  expect(readPlatformConfig(withField('push', { fcm: { ...firebase, vapidKey: 'B'.repeat(87) } }))).toMatchObject({
    ok: true,
    config: { push: { fcm: firebase } },
  })
})

test('accepts a platform that forbids offline lessons', () => {
  expect(readPlatformConfig(withField('offline', { downloads: false }))).toMatchObject({
    ok: true,
    config: { offline: { downloads: false } },
  })
})

test('refuses an unknown field, so that a misspelt one is noticed', () => {
  expect(readPlatformConfig(withField('youtubeEmbeds', 'x'))).toMatchObject({ ok: false })
})

test('accepts http only for the local computer', () => {
  const address = (host: string) => withField('services.platform.base', `http://${host}:4000/api`)
  expect(readPlatformConfig(address('127.0.0.1')).ok).toBe(true)
  expect(readPlatformConfig(address('localhost')).ok).toBe(true)
  expect(readPlatformConfig(address('127.0.0.1.example.org')).ok).toBe(false)
  expect(readPlatformConfig(address('192.168.1.1')).ok).toBe(false)
})

test('I3: returns a result for any text and never throws', () => {
  const text = JSON.stringify(good)
  fc.assert(fc.property(fc.string(), (any) => typeof readPlatformConfig(any).ok === 'boolean'))
  fc.assert(fc.property(fc.jsonValue(), (any) => readPlatformConfig(JSON.stringify(any)).ok === false))
  for (let end = 0; end < text.length; end += 1) expect(readPlatformConfig(text.slice(0, end)).ok).toBe(false)
})

test('the browser may open the pages that are named, and the hosts of sessions and of links', () => {
  const read = readPlatformConfig(
    JSON.stringify({
      ...good,
      pages: { ...good.pages, forum: 'https://forum.example.org/' },
      links: { facebook: 'https://social.example.org/ecole' },
      hosts: { ...good.hosts, live: ['https://live.example.org'], browser: ['https://www.example.org'] },
    }),
  )
  expect(read.ok && browserPages(read.config)).toEqual([
    'https://teachers.example.org/',
    'https://forum.example.org/',
    'https://social.example.org/ecole',
    'https://live.example.org',
    'https://www.example.org',
  ])
  const plain = readPlatformConfig(JSON.stringify(good))
  expect(plain.ok && browserPages(plain.config)).toEqual(['https://teachers.example.org/'])
})
