import { type PolicyResult, checkPolicy, readPolicy } from '#shared/policy.ts'
import type { RegistryValue } from './query-registry'

const refuse = (field: string, problem: string): PolicyResult => ({ ok: false, field, problem })

type ValueReader = (value: RegistryValue) => unknown

const readText: ValueReader = ({ type, data }) => (type === 'REG_SZ' ? data : undefined)
const readNumber: ValueReader = ({ type, data }) =>
  type === 'REG_DWORD' && /^0x[0-9a-f]{1,8}$/i.test(data) ? Number(data) : undefined
const readBoolean: ValueReader = (value) => [false, true][Number(readNumber(value) ?? Number.NaN)]
const readLines: ValueReader = ({ type, data }) =>
  type === 'REG_MULTI_SZ' ? data.split('\0').filter((part) => part !== '') : undefined

type ValueMapping =
  { key: string; read: ValueReader } | { group: 'proxy' | 'mediaCache'; part: string; read: ValueReader }

export const registryValues: Readonly<Record<string, ValueMapping>> = {
  language: { key: 'language', read: readText },
  sharedComputer: { key: 'sharedComputer', read: readBoolean },
  proxyMode: { group: 'proxy', part: 'mode', read: readText },
  proxyHost: { group: 'proxy', part: 'host', read: readText },
  proxyPort: { group: 'proxy', part: 'port', read: readNumber },
  proxyUrl: { group: 'proxy', part: 'url', read: readText },
  dataSaver: { key: 'dataSaver', read: readBoolean },
  administratorLinks: { key: 'administratorLinks', read: readBoolean },
  updates: { key: 'updates', read: readBoolean },
  payments: { key: 'payments', read: readBoolean },
  allowedLinks: { key: 'allowedLinks', read: readLines },
  mediaCacheUrl: { group: 'mediaCache', part: 'url', read: readText },
}

const mappings = new Map(Object.entries(registryValues).map(([name, mapping]) => [name.toLowerCase(), mapping]))

export function readRegistryPolicy(values: readonly RegistryValue[]): PolicyResult {
  const json = values.find(({ name }) => name.toLowerCase() === 'policy')
  const base: PolicyResult =
    json === undefined
      ? { ok: true, policy: {} }
      : json.type === 'REG_SZ'
        ? readPolicy(json.data)
        : refuse('(file)', '')
  if (!base.ok) return base.field === '(file)' ? refuse('policy', 'is not a JSON object in a REG_SZ') : base
  const merged: Record<string, unknown> = { ...base.policy }
  const groups = new Map<string, Record<string, unknown>>()
  for (const value of values) {
    if (value === json) continue
    const mapping = mappings.get(value.name.toLowerCase())
    if (mapping === undefined) return refuse(value.name, 'is unknown')
    const read = mapping.read(value)
    if (read === undefined) return refuse(value.name, `cannot be read as a ${value.type}`)
    if ('key' in mapping) merged[mapping.key] = read
    else groups.set(mapping.group, { ...groups.get(mapping.group), [mapping.part]: read })
  }
  return checkPolicy({ ...merged, ...Object.fromEntries(groups) })
}
