import type { PolicyResult } from '../../shared/policy'
import { checkPolicy, readPolicy } from '../../shared/policy'
import type { RegistryValue } from './query-registry'

const refuse = (field: string, problem: string): PolicyResult => ({ ok: false, field, problem })

/** The value's own JSON; undefined where its type does not fit. */
type Reading = (value: RegistryValue) => unknown

const word: Reading = ({ type, data }) => (type === 'REG_SZ' ? data : undefined)
const number: Reading = ({ type, data }) => (type === 'REG_DWORD' && /^0x[0-9a-f]{1,8}$/i.test(data) ? Number(data) : undefined)
const yesOrNo: Reading = (value) => [false, true][Number(number(value) ?? Number.NaN)]
/** Several words: one value of several lines. */
const words: Reading = ({ type, data }) => (type === 'REG_MULTI_SZ' ? data.split('\0').filter((part) => part !== '') : undefined)

type Place = { key: string; part?: 'mode' | 'host' | 'port' | 'url'; read: Reading }

/** The single values by their names, as the template for Windows (build/policy) writes them. */
export const registryValues: Readonly<Record<string, Place>> = {
  language: { key: 'language', read: word },
  sharedComputer: { key: 'sharedComputer', read: yesOrNo },
  proxyMode: { key: 'proxy', part: 'mode', read: word },
  proxyHost: { key: 'proxy', part: 'host', read: word },
  proxyPort: { key: 'proxy', part: 'port', read: number },
  proxyUrl: { key: 'proxy', part: 'url', read: word },
  dataSaver: { key: 'dataSaver', read: yesOrNo },
  administratorLinks: { key: 'administratorLinks', read: yesOrNo },
  updates: { key: 'updates', read: yesOrNo },
  payments: { key: 'payments', read: yesOrNo },
  allowedLinks: { key: 'allowedLinks', read: words },
}

const places = new Map(Object.entries(registryValues).map(([name, place]) => [name.toLowerCase(), place]))

/** The policy in the values of the key: the JSON of the value `policy`, and single values over it; refused whole with the first value in fault. */
export function readRegistryPolicy(values: readonly RegistryValue[]): PolicyResult {
  const json = values.find(({ name }) => name.toLowerCase() === 'policy')
  const whole: PolicyResult = json === undefined ? { ok: true, policy: {} } : json.type === 'REG_SZ' ? readPolicy(json.data) : refuse('(file)', '')
  if (!whole.ok) return whole.field === '(file)' ? refuse('policy', 'is not a JSON object in a REG_SZ') : whole
  const parts: Record<string, unknown> = { ...whole.policy }
  const proxy: Record<string, unknown> = {}
  for (const value of values) {
    if (value === json) continue
    const place = places.get(value.name.toLowerCase())
    if (place === undefined) return refuse(value.name, 'is not known')
    const read = place.read(value)
    if (read === undefined) return refuse(value.name, `cannot be read as a ${value.type}`)
    if (place.part === undefined) parts[place.key] = read
    else proxy[place.part] = read
  }
  return checkPolicy(Object.keys(proxy).length === 0 ? parts : { ...parts, proxy })
}
