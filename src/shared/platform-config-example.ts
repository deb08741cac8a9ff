import type { PlatformConfig } from './platform-config'

/** Output of `npm run platform -- init`: a platform without the services that many do not have. */
export const platformConfigExample: PlatformConfig = {
  $schema: './docs/platform-config.schema.json',
  name: 'École Nour',
  services: {
    platform: { base: 'https://api.ecole.tn/api' },
    progress: { base: 'https://progress.ecole.tn/api' },
    notifications: { base: 'https://messages.ecole.tn/api' },
  },
  pages: {
    humanCheck: 'https://www.ecole.tn/human-check',
    teacher: 'https://teachers.ecole.tn/',
    web: 'https://www.ecole.tn/',
  },
  links: { contactPhone: '+216 70 000 000', supportEmail: 'aide@ecole.tn' },
  youtubeEmbed: 'https://www.youtube-nocookie.com/embed/',
  hosts: {
    images: ['https://cdn.ecole.tn'],
    media: ['https://media.ecole.tn'],
    frames: [],
    payments: [],
    live: [],
    browser: ['https://www.ecole.tn'],
  },
}
