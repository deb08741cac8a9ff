import type { Service } from './contract/endpoint'
import { socialProviders } from './contract/social'
import { platformConfig, type PlatformConfig } from './platform-config'

export type DemoAddress = {
  origin: string
  /** In every path, so that no other page of this computer finds the demo platform. */
  secret: string
  progressKey: string
}

export const demoProgressHeader = 'X-Api-Key'

export const demoControl = ({ origin, secret }: Omit<DemoAddress, 'progressKey'>): string =>
  `${origin}/s/${secret}/control`

type ServiceConfig = PlatformConfig['services']['platform']

/** The demo platform has every service. */
export type DemoConfig = PlatformConfig & { services: Record<Service, ServiceConfig> }

/** Known before the demo process listens, for the policy of the first document. */
export function createDemoConfig({ origin, secret, progressKey }: DemoAddress): DemoConfig {
  const base = `${origin}/s/${secret}`
  const service = (name: Service): ServiceConfig => ({ base: `${base}/${name}` })
  const all: Record<Service, ServiceConfig> = {
    platform: service('platform'),
    progress: { ...service('progress'), apiKey: { header: demoProgressHeader, value: progressKey } },
    quiz: service('quiz'),
    notifications: service('notifications'),
    analytics: service('analytics'),
    attendance: service('attendance'),
    geolocation: service('geolocation'),
  }
  const config = platformConfig.parse({
    name: 'École de démonstration',
    services: all,
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
  return { ...config, services: all }
}
