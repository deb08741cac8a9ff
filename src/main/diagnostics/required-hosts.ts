import type { HostUse, NeededHost } from '../../shared/desktop/diagnostics'
import type { PlatformConfig } from '../../shared/platform-config'

/** Hosts that the player of the video host loads from, which no configuration names. */
const youtubeHosts = ['https://www.youtube.com', 'https://i.ytimg.com', 'https://*.googlevideo.com', 'https://www.gstatic.com']

type HostNeed = { address: string; use: HostUse }

/** Every host that a network has to let through for this platform, with what for; the most needed first. */
export function requiredHosts(config: PlatformConfig): NeededHost[] {
  const hosts = new Map<string, NeededHost>()
  for (const { address, use } of listNeeds(config)) {
    const url = new URL(address.replace('*.', 'wildcard.'))
    const host = url.hostname.replace(/^wildcard\./, '*.')
    const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
    const known = hosts.get(`${host}:${port}`)
    if (known === undefined) hosts.set(`${host}:${port}`, { host, port, uses: [use] })
    else if (!known.uses.includes(use)) known.uses.push(use)
  }
  return [...hosts.values()]
}

/** The addresses to look at: the named ones first, then each other origin once. Those of the system browser alone are not asked. */
export function hostsToProbe(config: PlatformConfig): { id: 'platform' | 'progress' | 'video' | 'quiz' | 'host'; address: string }[] {
  const named = [
    { id: 'platform', address: config.services.platform.base },
    { id: 'progress', address: config.services.progress.base },
    { id: 'video', address: config.youtubeEmbed },
    { id: 'quiz', address: config.pages.quiz ?? config.services.quiz.base },
  ] as const
  const seen = new Set(named.map(({ address }) => new URL(address).origin))
  const others = listNeeds(config).filter(({ address, use }) => !['payments', 'live', 'pages'].includes(use) && !address.includes('*'))
  return [...named, ...others.flatMap(({ address }) => {
    const { origin } = new URL(address)
    if (seen.has(origin) || youtubeHosts.includes(origin)) return []
    seen.add(origin)
    return [{ id: 'host' as const, address }]
  })]
}

function listNeeds({ services, pages, links, youtubeEmbed, hosts }: PlatformConfig): HostNeed[] {
  const isYouTube = /(^|\.)youtube(-nocookie)?\.com$/.test(new URL(youtubeEmbed).hostname)
  const of = (use: HostUse, addresses: readonly (string | undefined)[]): HostNeed[] => addresses.flatMap((address) => (address === undefined ? [] : [{ address, use }]))
  const { platform, progress, quiz, ...others } = services
  return [
    ...of('platform', [platform.base]), ...of('progress', [progress.base]),
    ...of('video', [youtubeEmbed, ...(isYouTube ? youtubeHosts : [])]),
    ...of('quiz', [quiz.base, pages.quiz]),
    ...of('services', [...Object.values(others).map(({ base }) => base), pages.humanCheck]),
    ...of('media', hosts.media), ...of('images', hosts.images), ...of('frames', hosts.frames),
    ...of('payments', hosts.payments ?? []), ...of('live', hosts.live ?? []),
    ...of('pages', [pages.registration, pages.teacher, pages.forum, pages.web, pages.social?.google, pages.social?.facebook, ...hosts.browser, links.facebook, links.instagram, links.youtube]),
  ]
}
