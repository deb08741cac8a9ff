import * as z from 'zod'
import { services } from './contract/endpoint'
import { parseJson } from './std/json'

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

const address = z.string().refine(isSafeAddress, 'must be an https:// address')

/** An https origin (http on this computer only) without a path. */
const origin = address.refine(
  (value) => isSafeAddress(value) && new URL(value).pathname === '/',
  'must be an origin without a path',
)

const service = z.strictObject({
  base: address,
  apiKey: z.strictObject({ header: z.string().regex(/^[A-Za-z][A-Za-z0-9-]*$/), value: z.string().min(1) }).optional(),
})

const firebase = z.strictObject({
  projectId: z.string().regex(/^[a-z0-9-]{4,40}$/),
  appId: z.string().regex(/^\d+:\d+:web:[0-9a-f]+$/),
  apiKey: z.string().regex(/^[\w-]{10,200}$/),
  senderId: z.string().regex(/^\d{1,20}$/),
  vapidKey: z
    .string()
    .regex(/^[\w-]{20,200}$/)
    .optional(),
})
export type FirebaseProject = z.output<typeof firebase>

export const platformConfig = z.strictObject({
  $schema: z.string().optional(),
  name: z.string().min(1).max(60),
  services: z.strictObject(
    Object.fromEntries(services.map((name) => [name, service])) as Record<(typeof services)[number], typeof service>,
  ),
  pages: z.strictObject({
    humanCheck: address,
    registration: address.optional(),
    teacher: address,
    forum: address.optional(),
    web: address.optional(),
    quiz: address.optional(),
    /** Sign-in pages; `pkce`: the platform accepts a code challenge (RFC 7636). */
    social: z
      .strictObject({ google: address.optional(), facebook: address.optional(), pkce: z.boolean().optional() })
      .optional(),
  }),
  links: z.strictObject({
    contactPhone: z.string().max(30).optional(),
    supportEmail: z.email().optional(),
    facebook: address.optional(),
    instagram: address.optional(),
    youtube: address.optional(),
    /** For the last classes (spec 2 §2). */
    announcement: z.strictObject({ text: z.string().min(1).max(200), url: address }).optional(),
  }),
  push: z.strictObject({ fcm: firebase }).optional(),
  /** `downloads: false` forbids storing lessons for offline use. */
  offline: z.strictObject({ downloads: z.boolean().optional() }).optional(),
  /**
   * A school's server may keep media files (`docs/media-cache.md`). Only for a platform where the path alone names a
   * file and the query only signs.
   */
  mediaCache: z.boolean().optional(),
  updates: z
    .strictObject({
      feed: z
        .url({ protocol: /^https$/ })
        .max(300)
        .refine(isSafeAddress, 'must be an https:// address'),
    })
    .optional(),
  youtubeEmbed: address,
  hosts: z.strictObject({
    images: z.array(origin).max(50),
    media: z.array(origin).max(50),
    frames: z.array(origin).max(50),
    payments: z.array(origin).max(20).optional(),
    live: z.array(origin).max(20).optional(),
    browser: z.array(origin).max(100),
  }),
})
export type PlatformConfig = z.output<typeof platformConfig>

export function browserPages({ pages, links, hosts }: PlatformConfig): string[] {
  const named = [pages.registration, pages.teacher, pages.forum, links.facebook, links.instagram, links.youtube]
  return [...named.filter((page) => page !== undefined), ...(hosts.live ?? []), ...hosts.browser]
}

type PlatformConfigResult = { ok: true; config: PlatformConfig } | { ok: false; field: string; problem: string }

export function readPlatformConfig(text: string): PlatformConfigResult {
  let json: unknown
  try {
    json = parseJson(text)
  } catch {
    return { ok: false, field: '(file)', problem: 'is not valid JSON' }
  }
  const parsed = platformConfig.safeParse(json)
  if (parsed.success) return { ok: true, config: parsed.data }
  const issue = parsed.error.issues[0]
  return {
    ok: false,
    field: issue?.path.join('.') || '(file)',
    problem: issue?.message ?? 'is not a platform configuration',
  }
}

function isSafeAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  if (url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.has(url.hostname))
}
