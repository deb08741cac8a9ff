import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brand } from '#shared/brand.ts'

export const isWine = process.platform !== 'win32'

/** Each has its own drive C and registry under Wine. */
export type Account = 'amira' | 'leila'

const required = (name: string): string => {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`${name} is not set: run npm run e2e:windows`)
  return value
}

export const program = required('TUTORAT_WINDOWS_PROGRAM')

const prefixOf = (account: Account): string => path.join(required('TUTORAT_WINE_HOME'), `prefix-${account}`)

export const toWindows = (file: string): string => (isWine ? `Z:${file.replaceAll('/', '\\')}` : file)

export function getFolder(account: Account, kind: 'roaming' | 'local'): string {
  if (!isWine) return required(kind === 'roaming' ? 'APPDATA' : 'LOCALAPPDATA')
  const data = path.join(prefixOf(account), 'drive_c', 'users', 'root', 'AppData')
  return path.join(data, kind === 'roaming' ? 'Roaming' : 'Local')
}

export const systemFolder = (): string => path.join(prefixOf('amira'), 'drive_c', 'windows', 'system32')

export const getProfile = (account: Account): string => path.join(getFolder(account, 'roaming'), brand.name)

export function getEnvironment(account: Account, env: Record<string, string> = {}): Record<string, string> {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return {
    ...Object.fromEntries(inherited),
    ...(isWine ? { WINEPREFIX: prefixOf(account), LC_ALL: 'C.UTF-8' } : {}),
    ...env,
  }
}

export type Ended = { status: number | null; output: string }

export function runOnWindows(command: string, args: readonly string[], account: Account = 'amira'): Ended {
  const [first, rest] = isWine ? [required('TUTORAT_WINE'), ['wine', command, ...args]] : [command, [...args]]
  const { status, stdout, stderr } = spawnSync(first, rest, {
    env: getEnvironment(account),
    encoding: 'latin1',
    timeout: 60_000,
  })
  return { status, output: `${stdout}${stderr}` }
}

export const registry = {
  add(key: string, name: string, type: string, data: string): void {
    const { status, output } = runOnWindows('reg', ['add', key, '/v', name, '/t', type, '/d', data, '/f'])
    if (status !== 0) throw new Error(`${key}\\${name} was not written: ${output}`)
  },
  remove(key: string, name?: string): void {
    runOnWindows('reg', ['delete', key, ...(name === undefined ? [] : ['/v', name]), '/f'])
  },
  /** Works where the registry tools are disabled. */
  removeByPowerShell(key: string, name: string): void {
    const drive = key.replace(/^HKCU/, 'HKCU:')
    runOnWindows('powershell', ['-NoProfile', '-Command', `Remove-ItemProperty -Path '${drive}' -Name ${name}`])
  },
  /** Null if missing; the default value has no name. */
  read(key: string, name: string | null, account: Account = 'amira'): string | null {
    const { status, output } = runOnWindows('reg', ['query', key, ...(name === null ? ['/ve'] : ['/v', name])], account)
    return status === 0 ? (/REG_(?:SZ|DWORD|MULTI_SZ)\s+(.*?)\s*$/m.exec(output)?.[1] ?? null) : null
  },
}

const runKey = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run'
const classKey = `HKCU\\Software\\Classes\\${brand.scheme}`
export const policyKey = 'HKLM\\Software\\Policies\\Tutorat'
export const connectionsKey = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Internet Settings\\Connections'

export const loginItems = (): string => runOnWindows('reg', ['query', runKey]).output
export const linkCommand = (): string | null => registry.read(`${classKey}\\shell\\open\\command`, null)

const clearing = [
  `[-${policyKey}]`,
  `[-${classKey}]`,
  // Wine's Credential Manager.
  '[-HKCU\\Software\\Wine\\Credential Manager]',
  `[${runKey}]`,
  `"${brand.appId}"=-`,
  `"electron.app.${brand.name}"=-`,
  `[${connectionsKey}]`,
  '"DefaultConnectionSettings"=-',
]

/** Refused on a student's computer. */
export function resetComputer(): void {
  if (!isWine && process.env['CI'] !== 'true')
    throw new Error('This removes the profile of Tutorat on this computer: set CI=true where that may be done.')
  const text = clearing
    .join('\r\n')
    .replaceAll('HKLM\\', 'HKEY_LOCAL_MACHINE\\')
    .replaceAll('HKCU\\', 'HKEY_CURRENT_USER\\')
  const file = path.join(tmpdir(), `tutorat-reset-${String(process.pid)}.reg`)
  writeFileSync(file, `Windows Registry Editor Version 5.00\r\n\r\n${text}\r\n`)
  const accounts: readonly Account[] = isWine ? ['amira', 'leila'] : ['amira']
  for (const account of accounts) {
    for (const kind of ['roaming', 'local'] as const)
      rmSync(path.join(getFolder(account, kind), brand.name), { recursive: true, force: true, maxRetries: 10 })
    const { status, output } = runOnWindows('reg', ['import', toWindows(file)], account)
    if (status !== 0) throw new Error(`The registry was not reset: ${output}`)
  }
  if (!isWine) runOnWindows('cmdkey', [`/delete:${brand.appId}/session`])
  rmSync(file, { force: true })
}

export function readLog(account: Account = 'amira'): string {
  const file = path.join(getProfile(account), 'logs', 'main.log')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
