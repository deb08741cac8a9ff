import * as z from 'zod'
import { services } from '../contract/endpoint'
import { socialProviders } from '../contract/social'
import { policyState } from './managed-policy'
import { nothing } from './nothing'
import { diskState } from './os-integration'
import { outboxState } from './progress'
import { sessionState } from './session'
import { managedSettings, settings } from './settings'
import { rendererBlockers } from './updates'

/** Without keys and service addresses. */
const publicPlatform = z.object({
  name: z.string(),
  contactPhone: z.string().nullable(),
  supportEmail: z.string().nullable(),
  links: z.object({
    facebook: z.string().nullable(),
    instagram: z.string().nullable(),
    youtube: z.string().nullable(),
  }),
  forum: z.string().nullable(),
  /** Without `quiz` where the platform lacks its service or its page. */
  services: z.array(z.enum(services)),
  announcement: z.object({ text: z.string(), url: z.string() }).nullable(),
  /** Web application; its URLs in notifications open our screens. */
  web: z.string().nullable(),
  youtubeEmbed: z.string(),
  /** A school's server may keep films. */
  allowsMediaCache: z.boolean(),
  /** Hosts served to the page at `/media/<host>/<path>`. */
  mediaHosts: z.array(z.string()),
  imageHosts: z.array(z.string()),
  browserOrigins: z.array(z.string()),
  social: z.array(z.enum(socialProviders)),
})
export type PublicPlatform = z.output<typeof publicPlatform>

const startState = z.object({
  version: z.string(),
  os: z.string(),
  demo: z.boolean(),
  platform: publicPlatform,
  session: sessionState,
  settings,
  /** Decided by the school's policy; a change is refused. */
  managed: z.array(z.enum(managedSettings)),
  school: policyState,
  outbox: outboxState,
  disk: diskState,
  windowFocused: z.boolean(),
  windowShown: z.boolean(),
})
export type StartState = z.output<typeof startState>

/** Commands of application and window. */
export const appCommands = {
  'app.start': { input: nothing, output: startState },
  'app.info': { input: nothing, output: z.object({ text: z.string() }) },
  'app.reload': { input: nothing, output: nothing, limit: 3 },
  /** Sent at each change and every minute; a silent page counts as hung. */
  'window.activities': {
    input: z.object({ kinds: z.array(z.enum(rendererBlockers)).max(rendererBlockers.length) }),
    output: nothing,
  },
  /** Sent at each change; true if leaving would lose work. */
  'window.unsaved': { input: z.object({ unsaved: z.boolean() }), output: nothing },
  'window.title': { input: z.object({ title: z.string().max(200) }), output: nothing },
  'log.failure': {
    input: z.object({
      where: z.string().max(200),
      message: z.string().max(2000),
      stack: z.string().max(8000).nullable(),
    }),
    output: nothing,
    limit: 30,
  },
} as const
