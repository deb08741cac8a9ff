import { managedSettings } from '#shared/desktop/settings.ts'
import { allowsLink, getDecisions, forcedSettings, type Policy } from '#shared/policy.ts'
import type { ManagedPolicy } from '../base/services'
import { loadPolicy, type PolicyChoice, type PolicySource } from './load-policy'
import { queryRegistry } from './query-registry'

type Log = { info(event: string, fields?: object): void; warn(event: string, fields?: object): void }

type PolicyOptions = Omit<PolicySource, 'registry'> & { registry?: PolicySource['registry']; log: Log }

export function readManagedPolicy({
  log,
  registry = () => queryRegistry(process.env),
  ...options
}: PolicyOptions): ManagedPolicy {
  const sources = loadPolicy({ ...options, registry })
  const invalid = sources.filter((source) => source.kind === 'invalid')
  for (const { source, field, problem } of invalid) log.warn('policy.invalid', { file: source, field, problem })
  const applied = sources.filter((source) => source.kind === 'applied')
  const policy = mergePolicies(sources)
  const forced = forcedSettings(policy)
  const decides = getDecisions(policy)
  for (const { source, policy: part } of applied)
    log.info('policy.applied', { file: source, count: getDecisions(part).length })
  const sourceNames = applied.map(({ source }) => source).join('; ')
  const summary =
    applied.length === 0 ? [] : [`${decides.length === 0 ? 'decides nothing' : decides.join(', ')} (${sourceNames})`]
  const ignored = invalid.map(({ source, field, problem }) => `ignored (${source}), "${field}" ${problem}`)
  return {
    forced,
    managed: managedSettings.filter((name) => forced[name] !== undefined),
    allowsAdministratorLinks: policy.administratorLinks !== false,
    allowsUpdates: policy.updates !== false,
    allowsPayments: policy.payments !== false,
    mediaCache: policy.mediaCache?.url ?? null,
    allowsLink: (address) => allowsLink(policy, address),
    state: { decides, isUnreadable: invalid.length > 0 },
    description: [...ignored, ...summary].join('; ') || 'none',
  }
}

export function mergePolicies(sources: readonly PolicyChoice[]): Policy {
  return sources.reduce<Policy>(
    (merged, source) => (source.kind === 'applied' ? { ...merged, ...source.policy } : merged),
    {},
  )
}
