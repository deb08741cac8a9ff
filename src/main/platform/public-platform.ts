import { brand } from '#shared/brand.ts'
import { services } from '#shared/contract/endpoint.ts'
import { socialProviders } from '#shared/contract/social.ts'
import type { PublicPlatform } from '#shared/desktop/app.ts'
import { browserPages, type PlatformConfig } from '#shared/platform-config.ts'

export function toPublicPlatform(config: PlatformConfig): PublicPlatform {
  return {
    name: config.name,
    contactPhone: config.links.contactPhone ?? brand.support?.phone ?? null,
    supportEmail: config.links.supportEmail ?? null,
    links: {
      facebook: config.links.facebook ?? null,
      instagram: config.links.instagram ?? null,
      youtube: config.links.youtube ?? null,
    },
    forum: config.pages.forum ?? null,
    services: services.filter(
      (name) => config.services[name] !== undefined && !(name === 'quiz' && !config.pages.quiz),
    ),
    announcement: config.links.announcement ?? null,
    web: config.pages.web ?? null,
    youtubeEmbed: config.youtubeEmbed,
    browserOrigins: [...new Set(browserPages(config).map((page) => new URL(page).origin))],
    imageHosts: [...new Set(config.hosts.images)],
    allowsMediaCache: config.mediaCache === true,
    mediaHosts: [...new Set([...config.hosts.media, ...config.hosts.images])],
    social: socialProviders.filter((provider) => config.pages.social?.[provider] !== undefined),
  }
}
