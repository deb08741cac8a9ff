import type { PolicyState } from '../../shared/desktop/managed-policy'
import type { ManagedSetting, Settings } from '../../shared/desktop/settings'
import { managedSettings } from '../../shared/desktop/settings'
import { allowsLink, decisionsOf, forcedSettings } from '../../shared/policy'
import type { Policy } from '../../shared/policy'
import { loadPolicy } from './load-policy'
import type { PolicyChoice, PolicyPlace } from './load-policy'
import { queryRegistry } from './query-registry'

/** What the school decides on this computer. */
export type ManagedPolicy = {
  /** The values in force for the settings that it decides. */
  forced: Partial<Pick<Settings, ManagedSetting>>
  managed: ManagedSetting[]
  allowsAdministratorLinks: boolean
  /** Whether the application may look for its updates and install them. */
  allowsUpdates: boolean
  /** Whether anything may be bought, topped up, transferred or subscribed to. */
  allowsPayments: boolean
  /** Whether the system browser may be sent to this address, as far as the school is concerned. */
  allowsLink: (address: string) => boolean
  /** For the page: what it shows as decided by the school. */
  state: PolicyState
  /** For support: whether there is a policy, and what is wrong with it. */
  description: string
}

type Log = { info(event: string, fields?: object): void; warn(event: string, fields?: object): void }

type PolicyOptions = Omit<PolicyPlace, 'registry'> & { registry?: PolicyPlace['registry']; log: Log }

/** Reads the computer's policy, the registry's decisions over the file's; a place in fault is logged and decides nothing. */
export function readManagedPolicy({ log, registry = () => queryRegistry(process.env), ...place }: PolicyOptions): ManagedPolicy {
  const found = loadPolicy({ ...place, registry })
  const faults = found.filter((each) => each.kind === 'invalid')
  for (const { source, field, problem } of faults) log.warn('policy.invalid', { file: source, field, problem })
  const applied = found.filter((each) => each.kind === 'applied')
  const policy = merged(found)
  const forced = forcedSettings(policy)
  const decides = decisionsOf(policy)
  for (const { source, policy: part } of applied) log.info('policy.applied', { file: source, count: decisionsOf(part).length })
  const sources = applied.map(({ source }) => source).join('; ')
  const said = applied.length === 0 ? [] : [`${decides.length === 0 ? 'decides nothing' : decides.join(', ')} (${sources})`]
  const ignored = faults.map(({ source, field, problem }) => `ignored (${source}), "${field}" ${problem}`)
  return {
    forced, managed: managedSettings.filter((name) => forced[name] !== undefined),
    allowsAdministratorLinks: policy.administratorLinks !== false, allowsUpdates: policy.updates !== false, allowsPayments: policy.payments !== false,
    allowsLink: (address) => allowsLink(policy, address),
    state: { decides, isUnreadable: faults.length > 0 },
    description: [...ignored, ...said].join('; ') || 'none',
  }
}

/** What holds of what was found: each key as the last place that names it has it; a place in fault says nothing. */
export function merged(found: readonly PolicyChoice[]): Policy {
  return found.reduce<Policy>((all, each) => (each.kind === 'applied' ? { ...all, ...each.policy } : all), {})
}
