import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { brand } from '#shared/brand.ts'

/** HKCU is ignored: users can write it. */
export const registryKey = `HKLM\\Software\\Policies\\${brand.program}`
/** Exists on every Windows and is never empty, so listing it proves read access. */
const parentKey = 'HKLM\\Software\\Policies'

export type RegistryValue = { name: string; type: string; data: string }

/** `absent`: proved by sibling keys; `refused`: no tool may read. */
export type RegistryAnswer =
  { kind: 'absent' } | { kind: 'refused' } | { kind: 'values'; values: RegistryValue[]; by: 'reg.exe' | 'PowerShell' }

/** Null if none starts or ends in time. */
export type RunProgram = (
  programs: readonly string[],
  args: readonly string[],
  timeoutMs: number,
) => { status: number | null; stdout: Buffer } | null

type Environment = Readonly<Record<string, string | undefined>>

const regTimeoutMs = 1500
/** A cold start takes seconds on old computers. */
const powerShellTimeoutMs = 6000

/** Default folder first: the user controls the environment variable. */
export function systemPrograms(environment: Environment, ...relativePath: string[]): string[] {
  const folders = new Set(['C:\\Windows', environment['SystemRoot'] ?? 'C:\\Windows'])
  return [...folders].map((folder) => path.win32.join(folder, 'System32', ...relativePath))
}

/**
 * Synchronous, before the first window. reg.exe exits with 1 for missing and blocked keys, so the parent is listed
 * first.
 */
export function queryRegistry(environment: Environment, run: RunProgram = runProgram): RegistryAnswer {
  return queryWithReg(environment, run) ?? queryWithPowerShell(environment, run) ?? { kind: 'refused' }
}

function queryWithReg(environment: Environment, run: RunProgram): RegistryAnswer | null {
  // 32-bit and 64-bit packages must read the same branch.
  const query = (key: string) => run(systemPrograms(environment, 'reg.exe'), ['query', key, '/reg:64'], regTimeoutMs)
  const list = query(parentKey)
  const keys =
    list?.status === 0
      ? [...latin1(list.stdout).matchAll(/^HKEY_LOCAL_MACHINE\\software\\policies\\([^\\\r\n]+)$/gim)].map(([, name]) =>
          name?.trim().toLowerCase(),
        )
      : []
  if (keys.length === 0) return null
  if (!keys.includes(brand.program.toLowerCase())) return { kind: 'absent' }
  const queried = query(registryKey)
  const values = queried?.status === 0 ? parseRegOutput(latin1(queried.stdout)) : null
  return values === null || values.some(({ name, data }) => !isAscii(name) || !isAscii(data))
    ? null
    : { kind: 'values', values, by: 'reg.exe' }
}

const latin1 = (bytes: Buffer): string => bytes.toString('latin1')
const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

const isPolicyKey = (line: string): boolean =>
  line.trim().replace(/\\$/, '').toLowerCase() ===
  `hkey_local_machine\\software\\policies\\${brand.program.toLowerCase()}`

export function parseRegOutput(text: string): RegistryValue[] | null {
  const values: RegistryValue[] = []
  let isInKey = false
  for (const line of text.split(/\r?\n/)) {
    const [, name, type, data = ''] = /^ {4}(\S.*?) {4}(REG_[A-Z_]+)(?: {4}(.*))?$/.exec(line) ?? []
    if (/^HKEY_LOCAL_MACHINE\\/i.test(line)) isInKey = isPolicyKey(line)
    else if (isInKey && name !== undefined && type !== undefined) {
      if (!name.startsWith('('))
        values.push({ name, type, data: type === 'REG_MULTI_SZ' ? data.replaceAll('\\0', '\0') : data })
    } else if (isInKey && line.trim() !== '') return null
  }
  return values
}

/** Character codes survive any code page; the user controls PSModulePath. */
const script = `
$ErrorActionPreference = 'Stop'
Import-Module -Name ($PSHOME + '\\Modules\\Microsoft.PowerShell.Management')
function Codes($text) { ([char[]][string]$text | ForEach-Object { [int]$_ }) -join '.' }
$parent = 'HKLM:\\Software\\Policies'
$names = @(Get-ChildItem -LiteralPath $parent -Name)
if ($names.Count -eq 0) { exit 1 }
if ($names -contains '${brand.program}') {
  foreach ($name in (Get-Item -LiteralPath ($parent + '\\${brand.program}')).Property) {
    if ($name -eq '(default)') { continue }
    $value = (Get-ItemProperty -LiteralPath ($parent + '\\${brand.program}') -Name $name).$name
    if ($value -is [int]) { 'REG_DWORD;' + (Codes $name) + ';' + (Codes $value) }
    elseif ($value -is [string]) { 'REG_SZ;' + (Codes $name) + ';' + (Codes $value) }
    elseif ($value -is [string[]]) { 'REG_MULTI_SZ;' + (Codes $name) + ';' + (Codes ($value -join [char]0)) }
    else { 'REG_NONE;' + (Codes $name) + ';' }
  }
  'read'
} else { 'absent' }
`

function queryWithPowerShell(environment: Environment, run: RunProgram): RegistryAnswer | null {
  const result = run(
    systemPrograms(environment, 'WindowsPowerShell', 'v1.0', 'powershell.exe'),
    ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', script],
    powerShellTimeoutMs,
  )
  const lines =
    result?.status === 0
      ? latin1(result.stdout)
          .split(/\r?\n/)
          .filter((line) => line !== '')
      : []
  const end = lines.pop()
  if (end === 'absent' && lines.length === 0) return { kind: 'absent' }
  const values = lines.map(parseLine)
  return end === 'read' && values.every((value) => value !== null) ? { kind: 'values', values, by: 'PowerShell' } : null
}

function parseLine(line: string): RegistryValue | null {
  const [, type, name = '', data = ''] = /^(REG_[A-Z_]+);([\d.]+);([\d.]*)$/.exec(line) ?? []
  if (type === undefined) return null
  const text = decodeText(data)
  return { name: decodeText(name), type, data: type === 'REG_DWORD' ? `0x${(Number(text) >>> 0).toString(16)}` : text }
}

const decodeText = (codes: string): string => (codes === '' ? '' : String.fromCharCode(...codes.split('.').map(Number)))

function runProgram(programs: readonly string[], args: readonly string[], timeout: number): ReturnType<RunProgram> {
  const program = programs.find((file) => existsSync(file))
  if (program === undefined) return null
  const { error, status, stdout } = spawnSync(program, args, { timeout, windowsHide: true, maxBuffer: 512 * 1024 })
  return error === undefined ? { status, stdout } : null
}
