import * as z from 'zod'
import { socialProviders } from '../contract/social'
import { diskState } from './os-integration'
import { nothing } from './nothing'
import { outboxState } from './progress'
import { policyState } from './managed-policy'
import { sessionState } from './session'
import { managedSettings, settings } from './settings'
import { rendererBlockers } from './updates'

/** What of platform.json the page may know: links and frame addresses, no keys and no service addresses. */
const publicPlatform = z.object({
  name: z.string(),
  contactPhone: z.string().nullable(),
  links: z.object({ facebook: z.string().nullable(), instagram: z.string().nullable(), youtube: z.string().nullable() }),
  forum: z.string().nullable(),
  announcement: z.object({ text: z.string(), url: z.string() }).nullable(),
  /** The platform's own web application: its addresses in notifications mean our screens. */
  web: z.string().nullable(),
  youtubeEmbed: z.string(),
  /** Hosts whose pictures and files the page asks for at `/media/<host>/<path>` of its own origin. */
  mediaHosts: z.array(z.string()),
  /** Hosts whose pictures the page may load by itself. */
  imageHosts: z.array(z.string()),
  /** Origins that `links.open` takes. */
  browserOrigins: z.array(z.string()),
  /** The providers that this platform takes a sign-in from. */
  social: z.array(z.enum(socialProviders)),
})
export type PublicPlatform = z.output<typeof publicPlatform>

/** Everything the page needs before it draws, in one answer. */
const startState = z.object({
  version: z.string(),
  os: z.string(),
  demo: z.boolean(),
  platform: publicPlatform,
  session: sessionState,
  settings,
  /** Settings that the school's policy decides; changing one of them is refused. */
  managed: z.array(z.enum(managedSettings)),
  school: policyState,
  outbox: outboxState,
  disk: diskState,
  windowFocused: z.boolean(),
  windowShown: z.boolean(),
})
export type StartState = z.output<typeof startState>

/** The application as a whole, and its window. */
export const appCommands = {
  'app.start': { input: nothing, output: startState },
  'app.info': { input: nothing, output: z.object({ text: z.string() }) },
  'app.reload': { input: nothing, output: nothing, limit: 3 },
  /** What goes on in the page that must not be interrupted, at each change and every minute: a page that says nothing hangs. */
  'window.activities': { input: z.object({ kinds: z.array(z.enum(rendererBlockers)).max(rendererBlockers.length) }), output: nothing },
  /** Whether the page holds work that leaving would lose, at each change. */
  'window.unsaved': { input: z.object({ unsaved: z.boolean() }), output: nothing },
  'window.title': { input: z.object({ title: z.string().max(200) }), output: nothing },
  'log.failure': {
    input: z.object({ where: z.string().max(200), message: z.string().max(2000), stack: z.string().max(8000).nullable() }),
    output: nothing,
    limit: 30,
  },
} as const
