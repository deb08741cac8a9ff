import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { PolicyResult } from '../../shared/policy'
import { checkPolicy, readPolicy } from '../../shared/policy'

/** Where the group policy of Windows is kept; the user's own branch (HKCU) decides nothing, since its user writes it. */
export const registryKey = 'HKLM\\Software\\Policies\\Tutorat'

/** What reg.exe printed; null where the key is not there, `failed` where it could not be asked. */
export type RegistryText = string | null | 'failed'

const longestMs = 1500

/** The system's own program; the usual place first, since the variable belongs to whoever starts the application. */
export function regPrograms(environment: Readonly<Record<string, string | undefined>>): string[] {
  const folders = new Set(['C:\\Windows', environment['SystemRoot'] ?? 'C:\\Windows'])
  return [...folders].map((folder) => path.win32.join(folder, 'System32', 'reg.exe'))
}

/** Asks reg.exe for the key, now: what the school decides has to be known before the first window. */
export function queryRegistry(environment: Readonly<Record<string, string | undefined>>): RegistryText {
  const program = regPrograms(environment).find((file) => existsSync(file))
  if (program === undefined) return 'failed'
  // A package for 64 bits and one for 32 read the same branch.
  const { error, status, stdout } = spawnSync(program, ['query', registryKey, '/reg:64'], { encoding: 'utf8', timeout: longestMs, windowsHide: true, maxBuffer: 512 * 1024 })
  if (error !== undefined || status === null) return 'failed'
  return status === 0 ? stdout : null
}

type Value = { name: string; type: string; data: string }

/** The values directly under the key. */
function valuesIn(text: string): Value[] | null {
  const values: Value[] = []
  let isInKey = false
  for (const line of text.split(/\r?\n/)) {
    const [, name, type, data] = /^ {4}(\S.*?) {4}(REG_[A-Z_]+)(?: {4}(.*))?$/.exec(line) ?? []
    if (/^HKEY_LOCAL_MACHINE\\/i.test(line)) isInKey = /^HKEY_LOCAL_MACHINE\\software\\policies\\tutorat\\?\s*$/i.test(line)
    else if (isInKey && name !== undefined && type !== undefined) values.push({ name, type, data: data ?? '' })
    else if (isInKey && line.trim() !== '') return null
  }
  return values
}

const refuse = (field: string, problem: string): PolicyResult => ({ ok: false, field, problem })

/** The value's own JSON; undefined where its type does not fit. */
type Reading = (value: Value) => unknown

const word: Reading = ({ type, data }) => (type === 'REG_SZ' ? data : undefined)
const number: Reading = ({ type, data }) => (type === 'REG_DWORD' && /^0x[0-9a-f]{1,8}$/i.test(data) ? Number(data) : undefined)
const yesOrNo: Reading = (value) => [false, true][Number(number(value) ?? Number.NaN)]
/** Several words: one value of several lines, which reg.exe prints on one. */
const words: Reading = ({ type, data }) => (type === 'REG_MULTI_SZ' ? data.split('\\0').filter((part) => part !== '') : undefined)

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

/** The policy in what reg.exe printed: the JSON of the value `policy`, and single values over it; refused whole with the first value in fault. */
export function readRegistryPolicy(text: string): PolicyResult {
  const values = valuesIn(text)
  if (values === null) return refuse('(registry)', 'cannot be understood')
  const json = values.find(({ name }) => name.toLowerCase() === 'policy')
  const whole: PolicyResult = json === undefined ? { ok: true, policy: {} } : json.type === 'REG_SZ' ? readPolicy(json.data) : refuse('(file)', '')
  if (!whole.ok) return whole.field === '(file)' ? refuse('policy', 'is not a JSON object in a REG_SZ') : whole
  const parts: Record<string, unknown> = { ...whole.policy }
  const proxy: Record<string, unknown> = {}
  for (const value of values) {
    // The value without a name carries a word of the system's language, in brackets.
    if (value === json || value.name.startsWith('(')) continue
    const place = places.get(value.name.toLowerCase())
    if (place === undefined) return refuse(value.name, 'is not known')
    const read = place.read(value)
    if (read === undefined) return refuse(value.name, `cannot be read as a ${value.type}`)
    if (place.part === undefined) parts[place.key] = read
    else proxy[place.part] = read
  }
  return checkPolicy(Object.keys(proxy).length === 0 ? parts : { ...parts, proxy })
}
