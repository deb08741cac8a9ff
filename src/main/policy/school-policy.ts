import type { ManagedSetting, Settings } from '../../shared/desktop/settings'
import { managedSettings } from '../../shared/desktop/settings'
import { forcedSettings } from '../../shared/policy'
import { loadPolicy } from './load-policy'

/** What the school decides on this computer. */
export type SchoolPolicy = {
  /** The values in force for the settings that it decides. */
  forced: Partial<Pick<Settings, ManagedSetting>>
  managed: ManagedSetting[]
  allowsAdministratorLinks: boolean
  /** For support: whether there is a policy, and what is wrong with it. */
  description: string
}

type PolicyOptions = Parameters<typeof loadPolicy>[0] & { log: { info(event: string, fields?: object): void; warn(event: string, fields?: object): void } }

/** Reads the computer's policy; a file in fault is logged and decides nothing. */
export function readSchoolPolicy({ log, ...place }: PolicyOptions): SchoolPolicy {
  const found = loadPolicy(place)
  if (found.kind === 'invalid') log.warn('policy.invalid', { file: found.source, field: found.field, problem: found.problem })
  const policy = found.kind === 'applied' ? found.policy : {}
  const forced = forcedSettings(policy)
  const managed = managedSettings.filter((name) => forced[name] !== undefined)
  if (found.kind === 'applied') log.info('policy.applied', { count: managed.length })
  const allowsAdministratorLinks = policy.administratorLinks ?? true
  const decided = [...managed, ...(allowsAdministratorLinks ? [] : ['administratorLinks'])]
  const description =
    found.kind === 'invalid' ? `ignored, "${found.field}" ${found.problem}` : found.kind === 'none' ? 'none' : decided.length === 0 ? 'decides nothing' : decided.join(', ')
  return { forced, managed, allowsAdministratorLinks, description }
}
