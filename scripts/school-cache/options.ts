import * as z from 'zod'
import { isMediaCacheOrigin } from '#shared/media-cache.ts'
import { readPlatformConfig } from '#shared/platform-config.ts'
import type { SchoolCache } from './nginx-config'

/** Nothing that ends a directive of nginx or begins another. */
const file = z.string().regex(/^[\w./:\\~+-]+$/, 'must be a path of letters, digits and . / : \\ ~ + -')
const count = (max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'must be a number')
    .transform(Number)
    .pipe(z.int().min(1).max(max))

const options = z.strictObject({
  platform: z.string().optional(),
  name: z
    .string()
    .regex(/^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/, 'must be a host name')
    .optional(),
  address: z
    .string()
    .refine((text) => isMediaCacheOrigin(`http://${text}`), 'must be a private address, such as 192.168.1.10:80')
    .optional(),
  certificate: file.default('/etc/ssl/tutorat/cache.pem'),
  key: file.default('/etc/ssl/tutorat/cache.key'),
  folder: file.default('/var/cache/tutorat-media'),
  log: file.default('/var/log/nginx/tutorat-media.log'),
  authorities: file.default('/etc/ssl/certs/ca-certificates.crt'),
  gigabytes: count(100_000).default(20),
  days: count(3650).default(30),
})

type Result = { ok: true; cache: SchoolCache } | { ok: false; problem: string }

export function toSchoolCache(platform: string, args: Readonly<Record<string, string | undefined>>): Result {
  const parsed = options.safeParse(args)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { ok: false, problem: `--${issue?.path.join('.') ?? 'platform'} ${issue?.message ?? 'is wrong'}.` }
  }
  const read = readPlatformConfig(platform)
  if (!read.ok) return { ok: false, problem: `platform.json: "${read.field}" ${read.problem}.` }
  const { mediaCache, hosts, updates } = read.config
  if (mediaCache !== true)
    return {
      ok: false,
      problem: 'platform.json does not allow a media cache ("mediaCache": true): ask the owner of the platform.',
    }
  const { name, address, certificate, key, ...rest } = parsed.data
  if ((name === undefined) === (address === undefined))
    return { ok: false, problem: 'Give either --name (https) or --address (http, a private address).' }
  const listening =
    name === undefined
      ? { scheme: 'http' as const, address: withPort(address ?? '') }
      : { scheme: 'https' as const, name, certificate, key }
  return { ok: true, cache: { ...rest, listening, media: hosts.media, updates: updates?.feed ?? null } }
}

/** nginx takes the first address without a port for port 80, and one of IPv6 in brackets. */
function withPort(address: string): string {
  return /:\d+$/.test(address) && !address.endsWith(']') ? address : `${address}:80`
}
