import * as z from 'zod'
import { proxySettings } from './desktop/settings'
import type { ManagedSetting, Settings } from './desktop/settings'
import { languages } from './locale'

/** What a school decides for a computer (policy.json); whatever is absent stays the person's choice. */
export const policy = z.strictObject({
  $schema: z.string().optional(),
  sharedComputer: z.boolean().optional(),
  language: z.enum(languages).optional(),
  proxy: proxySettings.optional(),
  /** False: links by which an administrator acts as a user are ignored. */
  administratorLinks: z.boolean().optional(),
})
export type Policy = z.output<typeof policy>

/** A policy, or the first field in fault and what is wrong with it. */
export type PolicyResult = { ok: true; policy: Policy } | { ok: false; field: string; problem: string }

/** Reads the text of a policy.json; refuses it whole with the first field in fault. */
export function readPolicy(text: string): PolicyResult {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { ok: false, field: '(file)', problem: 'is not valid JSON' }
  }
  const parsed = policy.safeParse(json)
  if (parsed.success) return { ok: true, policy: parsed.data }
  const issue = parsed.error.issues[0]
  return { ok: false, field: issue?.path.join('.') || '(file)', problem: issue?.message ?? 'is not a policy' }
}

/** The settings that are in force whatever the person chose. */
export function forcedSettings({ language, sharedComputer, proxy }: Policy): Partial<Pick<Settings, ManagedSetting>> {
  return {
    ...(language === undefined ? {} : { language }),
    ...(sharedComputer === undefined ? {} : { sharedComputer }),
    ...(proxy === undefined ? {} : { proxy }),
  }
}
