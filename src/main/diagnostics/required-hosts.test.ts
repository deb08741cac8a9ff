import { expect, it } from 'vitest'
import { services } from '#shared/contract/endpoint.ts'
import { platformConfig } from '#shared/platform-config.ts'
import { hostsToProbe, requiredHosts } from './required-hosts'

const config = platformConfig.parse({
  name: 'École',
  services: Object.fromEntries(
    services.map((name) => [name, { base: `https://${name === 'progress' ? 'progress' : 'api'}.example.org/${name}` }]),
  ),
  pages: {
    humanCheck: 'https://api.example.org/check',
    teacher: 'https://prof.example.org/',
    quiz: 'https://quiz.example.org:8443/jouer',
  },
  links: {},
  youtubeEmbed: 'https://www.youtube-nocookie.com/embed/',
  hosts: {
    images: ['https://cdn.example.org'],
    media: ['https://cdn.example.org'],
    frames: ['https://quiz.example.org:8443'],
    payments: ['https://pay.example.org'],
    browser: [],
  },
})

it('lists each host once with its port and all its uses, and the hosts that the video player loads from', () => {
  const hosts = requiredHosts(config)
  expect(new Set(hosts.map(({ host, port }) => `${host}:${port}`)).size).toBe(hosts.length)
  expect(hosts).toContainEqual({ host: 'cdn.example.org', port: 443, uses: ['media', 'images'] })
  expect(hosts).toContainEqual({ host: 'quiz.example.org', port: 8443, uses: ['quiz', 'frames'] })
  expect(hosts).toContainEqual({ host: '*.googlevideo.com', port: 443, uses: ['video'] })
  expect(hosts).toContainEqual({ host: 'pay.example.org', port: 443, uses: ['payments'] })
})

it('probes the hosts that the application itself contacts, not those of the system browser', () => {
  expect(hostsToProbe(config).map(({ id, address }) => `${id} ${new URL(address).host}`)).toEqual([
    'platform api.example.org',
    'progress progress.example.org',
    'video www.youtube-nocookie.com',
    'quiz quiz.example.org:8443',
    'host cdn.example.org',
  ])
})

it('names the hosts of every service and of the human check, and those of a quiz only where it can be opened', () => {
  const { quiz, platform, progress, ...others } = config.services
  const separate = Object.fromEntries(
    Object.keys(others).map((name) => [name, { base: `https://${name}.example.org` }]),
  )
  const changed = {
    ...config,
    services: { quiz, platform, progress, ...separate },
    pages: { ...config.pages, humanCheck: 'https://check.example.org/' },
  }
  const hostsOf = (use: string, of: typeof config) =>
    requiredHosts(of).flatMap(({ host, uses }) => ((uses as string[]).includes(use) ? [host] : []))
  expect(hostsOf('services', changed).toSorted()).toEqual(
    [...Object.keys(others).map((name) => `${name}.example.org`), 'check.example.org'].toSorted(),
  )
  expect(hostsOf('quiz', config).toSorted()).toEqual(['api.example.org', 'quiz.example.org'])
  const { quiz: _page, ...pages } = config.pages
  expect(hostsOf('quiz', { ...config, pages })).toEqual([])
  expect(hostsOf('quiz', { ...config, services: { platform, progress, ...others } })).toEqual([])
})
