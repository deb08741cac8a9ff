import type { HostUse, NeededHost } from '#shared/desktop/diagnostics.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'
import { isYoutubeHost } from '#shared/youtube.ts'

const youtubeHosts = [
  'https://www.youtube.com',
  'https://i.ytimg.com',
  'https://*.googlevideo.com',
  'https://www.gstatic.com',
]

type HostNeed = { address: string; use: HostUse }

export function requiredHosts(config: PlatformConfig): NeededHost[] {
  const hosts = new Map<string, NeededHost>()
  for (const { address, use } of listNeeds(config)) {
    const url = new URL(address.replace('*.', 'wildcard.'))
    const host = url.hostname.replace(/^wildcard\./, '*.')
    const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
    const existing = hosts.get(`${host}:${port}`)
    if (existing === undefined) hosts.set(`${host}:${port}`, { host, port, uses: [use] })
    else if (!existing.uses.includes(use)) existing.uses.push(use)
  }
  return [...hosts.values()]
}

export function hostsToProbe(
  config: PlatformConfig,
): { id: 'platform' | 'progress' | 'video' | 'quiz' | 'host'; address: string }[] {
  const quiz = config.services.quiz && config.pages.quiz
  const services = [
    { id: 'platform' as const, address: config.services.platform.base },
    { id: 'progress' as const, address: config.services.progress.base },
    { id: 'video' as const, address: config.youtubeEmbed },
    ...(quiz === undefined ? [] : [{ id: 'quiz' as const, address: quiz }]),
  ]
  const origins = new Set(services.map(({ address }) => new URL(address).origin))
  const rest = listNeeds(config).filter(
    ({ address, use }) => !['payments', 'live', 'pages'].includes(use) && !address.includes('*'),
  )
  return [
    ...services,
    ...rest.flatMap(({ address }) => {
      const { origin } = new URL(address)
      if (origins.has(origin) || youtubeHosts.includes(origin)) return []
      origins.add(origin)
      return [{ id: 'host' as const, address }]
    }),
  ]
}

function listNeeds({ services, pages, links, youtubeEmbed, hosts }: PlatformConfig): HostNeed[] {
  const isYouTube = isYoutubeHost(new URL(youtubeEmbed).hostname)
  const needsFor = (use: HostUse, addresses: readonly (string | undefined)[]): HostNeed[] =>
    addresses.flatMap((address) => (address === undefined ? [] : [{ address, use }]))
  const { platform, progress, quiz, ...rest } = services
  return [
    ...needsFor('platform', [platform.base]),
    ...needsFor('progress', [progress.base]),
    ...needsFor('video', [youtubeEmbed, ...(isYouTube ? youtubeHosts : [])]),
    // One without the other is no quiz (`toPublicPlatform`).
    ...needsFor('quiz', quiz && pages.quiz ? [quiz.base, pages.quiz] : []),
    ...needsFor('services', [...Object.values(rest).map((service) => service?.base), pages.humanCheck]),
    ...needsFor('media', hosts.media),
    ...needsFor('images', hosts.images),
    ...needsFor('frames', hosts.frames),
    ...needsFor('payments', hosts.payments ?? []),
    ...needsFor('live', hosts.live ?? []),
    ...needsFor('pages', [
      pages.registration,
      pages.teacher,
      pages.forum,
      pages.web,
      pages.social?.google,
      pages.social?.facebook,
      ...hosts.browser,
      links.facebook,
      links.instagram,
      links.youtube,
    ]),
  ]
}
