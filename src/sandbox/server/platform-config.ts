import { type Service, services } from '../../shared/contract/endpoint'
import { socialProviders } from '../../shared/contract/social'
import { fingerprint } from '../base/secrets'
import { platformConfig, type PlatformConfig } from '../../shared/platform-config'

type ProgressKey = { header: string; value: string }

/** Derived from the secret, so that it survives restarts. */
export const createProgressKey = (secret: string): ProgressKey => ({
  header: 'X-Api-Key',
  value: fingerprint(`progress ${secret}`),
})

export function createPlatformConfig(origin: string, secret: string): PlatformConfig {
  const progressKey = createProgressKey(secret)
  const base = `${origin}/s/${secret}`
  const service = (name: Service) =>
    [name, { base: `${base}/${name}`, ...(name === 'progress' ? { apiKey: progressKey } : {}) }] as const
  return platformConfig.parse({
    name: 'École de démonstration',
    services: Object.fromEntries(services.map(service)),
    pages: {
      humanCheck: `${base}/pages/human-check`,
      registration: `${base}/pages/registration`,
      teacher: `${base}/pages/teacher`,
      forum: `${base}/pages/forum`,
      web: `${base}/pages/web`,
      quiz: `${base}/pages/quiz`,
      social: {
        ...Object.fromEntries(socialProviders.map((provider) => [provider, `${base}/pages/social/${provider}`])),
        pkce: true,
      },
    },
    links: {
      contactPhone: '+216 70 000 000',
      supportEmail: 'aide@exemple.tn',
      facebook: 'https://www.facebook.com/',
      instagram: 'https://www.instagram.com/',
      youtube: 'https://www.youtube.com/',
      announcement: {
        text: 'Bac 2027 : réunion d’information en ligne, un samedi par mois',
        url: `${base}/pages/forum#bac`,
      },
    },
    youtubeEmbed: `${base}/pages/youtube/`,
    hosts: {
      images: [origin],
      media: [origin],
      frames: [origin],
      payments: [origin],
      live: [origin],
      browser: [origin, 'https://www.facebook.com', 'https://www.instagram.com', 'https://www.youtube.com'],
    },
  })
}
