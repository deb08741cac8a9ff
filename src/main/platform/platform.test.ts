import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { services } from '#shared/contract/endpoint.ts'
import { platformConfig } from '#shared/platform-config.ts'
import { choosePlatform, loadPlatform, sessionAudience, toRefusal, withReachableSignIn } from './load-platform'
import { toPublicPlatform } from './public-platform'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'tutorat-platform-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

function configAt(origin: string) {
  return {
    name: 'École',
    services: Object.fromEntries(
      services.map((name) => [
        name,
        { base: `${origin}/${name}`, apiKey: { header: 'X-Key', value: `key-of-${name}` } },
      ]),
    ),
    pages: { humanCheck: `${origin}/check`, teacher: `${origin}/teacher` },
    links: { contactPhone: '71 000 000' },
    youtubeEmbed: `${origin}/embed/`,
    hosts: { images: [origin], media: [origin], frames: [origin], browser: [] },
  }
}

function load(named: string | null = null, isPackaged = false) {
  return loadPlatform({ named, resourcesDirectory: directory, isPackaged })
}

test('loads the demo platform without a platform.json', () => {
  expect(load()).toEqual({ kind: 'demo' })
})

test('loads the packaged platform unless a file is named', async () => {
  await writeFile(path.join(directory, 'platform.json'), JSON.stringify(configAt('https://api.example.org')))
  expect(load()).toMatchObject({ kind: 'configured', config: { name: 'École' } })
  const other = path.join(directory, 'other.json')
  await writeFile(other, `\uFEFF${JSON.stringify({ ...configAt('https://api.example.org'), name: 'Autre' })}`)
  expect(load(other)).toMatchObject({ kind: 'configured', config: { name: 'Autre' }, source: other })
})

test('reports a missing or invalid file with its field', async () => {
  const file = path.join(directory, 'platform.json')
  const invalid = (field: string, problem: string) => ({
    kind: 'invalid',
    source: file,
    problems: [{ field, problem }],
  })
  expect(load(file)).toEqual(invalid('(file)', 'does not exist'))
  await writeFile(file, '{ "name": ')
  expect(load()).toEqual(invalid('(file)', 'is not valid JSON'))
  const config = configAt('https://api.example.org')
  await writeFile(
    file,
    JSON.stringify({ ...config, services: { ...config.services, progress: { base: 'http://api.example.org' } } }),
  )
  expect(load()).toEqual(
    invalid('services.progress.base', 'must be an https:// address: http:// is for this computer only (127.0.0.1)'),
  )
})

test('A10: rejects a platform on localhost in a packaged application', async () => {
  await writeFile(path.join(directory, 'platform.json'), JSON.stringify(configAt('http://127.0.0.1:4000')))
  expect(load()).toMatchObject({ kind: 'configured' })
  const refused = load(null, true)
  expect(refused.kind === 'invalid' && refused.problems.map(({ field }) => field)).toContain('services.platform.base')
})

test('D5: binds a session to all origins of the configured services, and to no port of the demo platform', async () => {
  expect(sessionAudience(load())).toEqual({ origins: ['demo'], adoptsUnnamed: false })
  const config = configAt('https://api.example.org')
  const file = path.join(directory, 'platform.json')
  await writeFile(
    file,
    JSON.stringify({
      ...config,
      services: { ...config.services, progress: { base: 'https://progress.example.org/v2' } },
    }),
  )
  const origins = ['https://api.example.org', 'https://progress.example.org']
  expect(sessionAudience(load())).toEqual({ origins, adoptsUnnamed: true })
  expect(sessionAudience(load(file))).toEqual({ origins, adoptsUnnamed: false })
  await writeFile(file, '{"name":1}')
  expect(sessionAudience(load())).toEqual({ origins: [], adoptsUnnamed: false })
})

test('D9: gives the page neither keys nor URLs of the services', () => {
  const shown = JSON.stringify(toPublicPlatform(platformConfig.parse(configAt('https://api.example.org'))))
  expect(shown).not.toContain('key-of-')
  expect(shown).not.toContain('https://api.example.org/platform')
  expect(shown).toContain('https://api.example.org/embed/')
  const parsed = platformConfig.parse(configAt('https://api.example.org'))
  const pushing = toPublicPlatform({
    ...parsed,
    pages: { ...parsed.pages, web: 'https://www.example.org/' },
    push: { fcm: { projectId: 'ecole-1', appId: '1:42:web:3f', apiKey: 'key-of-firebase', senderId: '42' } },
  })
  expect(JSON.stringify(pushing)).not.toMatch(/key-of-|ecole-1/)
  expect([toPublicPlatform(parsed).web, pushing.web]).toEqual([null, 'https://www.example.org/'])
})

test('gives the page every contact, link and host, each once', () => {
  const origin = 'https://api.example.org'
  const config = configAt(origin)
  const links = {
    contactPhone: '71 000 000',
    supportEmail: 'aide@example.org',
    facebook: 'https://www.example.org/f',
    instagram: 'https://www.example.org/i',
    youtube: 'https://www.example.org/y',
    announcement: { text: 'Bac blanc', url: 'https://www.example.org/bac' },
  }
  const shown = toPublicPlatform(
    platformConfig.parse({
      ...config,
      links,
      pages: { ...config.pages, forum: `${origin}/forum`, web: 'https://www.example.org/' },
      hosts: { ...config.hosts, images: [origin, origin], media: ['https://cdn.example.org', origin] },
      mediaCache: true,
    }),
  )
  const { contactPhone, supportEmail, announcement, ...profiles } = links
  expect(shown).toMatchObject({
    contactPhone,
    supportEmail,
    announcement,
    links: profiles,
    forum: `${origin}/forum`,
    allowsMediaCache: true,
    imageHosts: [origin],
    mediaHosts: ['https://cdn.example.org', origin],
  })
  expect(shown.browserOrigins).toEqual([...new Set(shown.browserOrigins)])
  expect(shown.browserOrigins).toContain(origin)
  expect(toPublicPlatform(platformConfig.parse({ ...config, links: {} }))).toMatchObject({
    supportEmail: null,
    announcement: null,
    links: { facebook: null, instagram: null, youtube: null },
    forum: null,
    allowsMediaCache: false,
  })
})

test('D5: names the origins of every service that the platform has, in one order', () => {
  const parsed = platformConfig.parse(configAt('https://api.example.org'))
  const { quiz: _quiz, ...rest } = parsed.services
  const config = { ...parsed, services: { ...rest, platform: { base: 'https://z.example.org/v1' } } }
  expect(sessionAudience({ kind: 'configured', config, source: 'a', isOwn: false })).toEqual({
    origins: ['https://api.example.org', 'https://z.example.org'],
    adoptsUnnamed: false,
  })
})

test('gives the page the names of the services, and no quiz without its service or its page', () => {
  const parsed = platformConfig.parse(configAt('https://api.example.org'))
  const withPage = { ...parsed, pages: { ...parsed.pages, quiz: 'https://api.example.org/quiz' } }
  expect(toPublicPlatform(withPage).services).toEqual(services)
  expect(toPublicPlatform(parsed).services).toEqual(services.filter((name) => name !== 'quiz'))
  const { quiz: _quiz, attendance: _attendance, ...rest } = parsed.services
  const without = toPublicPlatform({ ...withPage, services: rest }).services
  expect(services.filter((name) => !without.includes(name))).toEqual(['quiz', 'attendance'])
})

test('gives the page the names of the sign-in providers without their URLs', () => {
  const parsed = platformConfig.parse(configAt('https://api.example.org'))
  expect(toPublicPlatform(parsed).social).toEqual([])
  const known = toPublicPlatform({
    ...parsed,
    pages: { ...parsed.pages, social: { facebook: 'https://api.example.org/auth/facebook' } },
  })
  expect(known.social).toEqual(['facebook'])
  expect(JSON.stringify(known)).not.toContain('/auth/')
})

test('uses the configured platform, else the demo platform', async () => {
  const demo = platformConfig.parse(configAt('http://127.0.0.1:4010'))
  const choosing = () => ({ choice: load(), prepareDemo: () => Promise.resolve(demo) })
  expect(await choosePlatform(choosing())).toEqual({ config: demo, isDemo: true })
  await writeFile(path.join(directory, 'platform.json'), JSON.stringify(configAt('https://api.example.org')))
  expect(await choosePlatform(choosing())).toMatchObject({ isDemo: false, config: { name: 'École' } })
})

test('refuses the start with every problem of the file, and without a platform and a demo platform', async () => {
  const refusal = (hasDemo: boolean) => toRefusal(load(), { resourcesDirectory: directory, hasDemo })
  const file = path.join(directory, 'platform.json')
  expect([refusal(true), refusal(false)]).toEqual([null, `${file} does not exist`])
  await writeFile(file, JSON.stringify(configAt('https://api.example.org')))
  expect(refusal(false)).toBeNull()
  await writeFile(file, JSON.stringify({ ...configAt('https://api.example.org'), name: 1, links: undefined }))
  expect(refusal(true)).toBe(`${file}: "name" must be a text\n"links" is missing`)
})

test('removes sign-in providers whose page the policy blocks', () => {
  const parsed = platformConfig.parse(configAt('https://api.example.org'))
  const config = {
    ...parsed,
    pages: {
      ...parsed.pages,
      social: { google: 'https://accounts.example.org/o', facebook: 'https://api.example.org/auth/facebook' },
    },
  }
  expect(toPublicPlatform(withReachableSignIn(config, (address) => address.startsWith('https://api.'))).social).toEqual(
    ['facebook'],
  )
  expect(withReachableSignIn(config, () => true)).toEqual(config)
  expect(withReachableSignIn(parsed, () => false)).toBe(parsed)
})
