import * as z from 'zod'
import { policyRules, type PolicyRule } from './desktop/managed-policy'
import { managedShape, type ManagedSetting, type Settings } from './desktop/settings'
import { isMediaCacheOrigin } from './media-cache'
import { toProblems } from './schema-problems'
import { parseJson } from './std/json'

const decided = z.object(managedShape).partial()

const allowedLink = z
  .string()
  .max(300)
  .regex(
    /^(?:https?:\/\/)?[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{1,5})?$/,
    'must be an origin (https://host) or a host',
  )

const mediaCache = z.strictObject({
  url: z
    .string()
    .max(300)
    .refine(
      isMediaCacheOrigin,
      'must be https://host, or http:// with a private address, without a path, a query, a user or a password',
    ),
})

/** Absent rules stay the user's choice. */
export const policy = z.strictObject({
  $schema: z.string().optional(),
  ...decided.shape,
  administratorLinks: z.boolean().optional(),
  updates: z.boolean().optional(),
  payments: z.boolean().optional(),
  allowedLinks: z.array(allowedLink).max(200).optional(),
  mediaCache: mediaCache.optional(),
})
export type Policy = z.output<typeof policy>

export type PolicyResult = { ok: true; policy: Policy } | { ok: false; field: string; problem: string }

export function readPolicy(text: string): PolicyResult {
  let json: unknown
  try {
    json = parseJson(text)
  } catch {
    return { ok: false, field: '(file)', problem: 'is not valid JSON' }
  }
  return checkPolicy(json)
}

export function checkPolicy(parts: unknown): PolicyResult {
  const parsed = policy.safeParse(parts)
  if (parsed.success) return { ok: true, policy: parsed.data }
  const [first = { field: '(file)', problem: 'is not a policy' }] = toProblems(parsed.error, parts)
  return { ok: false, ...first }
}

export function forcedSettings(policyInForce: Policy): Partial<Pick<Settings, ManagedSetting>> {
  return Object.fromEntries(Object.entries(decided.parse(policyInForce)).filter(([, value]) => value !== undefined))
}

export function getDecisions(policyInForce: Policy): PolicyRule[] {
  const { administratorLinks, updates, payments } = policyInForce
  const leaves: Partial<Record<PolicyRule, boolean>> = {
    administratorLinks: administratorLinks !== false,
    updates: updates !== false,
    payments: payments !== false,
  }
  return policyRules.filter((name) => leaves[name] !== true && policyInForce[name] !== undefined)
}

export function allowsLink({ allowedLinks }: Pick<Policy, 'allowedLinks'>, address: string): boolean {
  if (allowedLinks === undefined) return true
  if (!URL.canParse(address)) return false
  const { origin, host, hostname } = new URL(address)
  return allowedLinks.some((entry) => {
    const allowed = entry.toLowerCase()
    return allowed.includes('://')
      ? URL.canParse(allowed) && new URL(allowed).origin === origin
      : allowed === host || allowed === hostname
  })
}
