import * as z from 'zod'
import type { Service } from './contract/endpoint'
import { type SchemaProblem, toProblems } from './schema-problems'
import { parseJson } from './std/json'

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

const address = z.string().superRefine((value, context) => {
  const message = addressProblem(value)
  if (message !== null) context.addIssue({ code: 'custom', message })
})

/** An https origin (http on this computer only) without a path. */
const origin = address.refine(
  (value) => !URL.canParse(value) || new URL(value).pathname === '/',
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
  /** A service that the platform does not have may be absent; its screens and entries are then absent too. */
  services: z.strictObject({
    platform: service,
    progress: service,
    quiz: service.optional(),
    notifications: service.optional(),
    analytics: service.optional(),
    attendance: service.optional(),
    geolocation: service.optional(),
  } satisfies Record<Service, z.ZodType>),
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
        .refine((value) => addressProblem(value) === null, 'must be an https:// address'),
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

export type PlatformConfigProblem = SchemaProblem

/** `field` and `problem` are the first of `problems`. */
type PlatformConfigResult =
  | { ok: true; config: PlatformConfig }
  | ({ ok: false; problems: readonly PlatformConfigProblem[] } & PlatformConfigProblem)

/** `isPackaged` refuses what a packaged application refuses: `http:`, also of this computer (threats A10). */
export function readPlatformConfig(text: string, { isPackaged = false } = {}): PlatformConfigResult {
  let json: unknown
  try {
    // Editors of Windows write a byte order mark.
    json = parseJson(text.replace(/^\uFEFF/, ''))
  } catch {
    return refuse([{ field: '(file)', problem: 'is not valid JSON' }])
  }
  const parsed = platformConfig.safeParse(json)
  if (!parsed.success) return refuse(toProblems(parsed.error, json))
  const insecure = isPackaged ? findInsecure(parsed.data, '') : []
  if (insecure.length > 0)
    return refuse(
      insecure.map((field) => ({ field, problem: 'must be an https:// address in a packaged application' })),
    )
  return { ok: true, config: parsed.data }
}

function refuse(problems: readonly PlatformConfigProblem[]): PlatformConfigResult {
  const [first = { field: '(file)', problem: 'is not a platform configuration' }] = problems
  return { ok: false, problems, ...first }
}

function findInsecure(value: unknown, field: string): string[] {
  if (typeof value === 'string') return /^http:/i.test(value) ? [field] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => findInsecure(part, field === '' ? name : `${field}.${name}`))
}

function addressProblem(value: string): string | null {
  if (!URL.canParse(value)) return 'must be an https:// address'
  const { protocol, hostname, username, password } = new URL(value)
  if (username !== '' || password !== '') return 'must hold no user name and no password'
  // A pattern would be compared as a name, and allow no host.
  if (hostname.includes('*')) return 'must name each host: * is no host'
  if (protocol === 'https:') return null
  if (protocol !== 'http:') return 'must be an https:// address'
  return loopback.has(hostname) ? null : 'must be an https:// address: http:// is for this computer only (127.0.0.1)'
}
