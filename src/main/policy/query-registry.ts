import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** Where the group policy of Windows is kept; the user's own branch (HKCU) decides nothing, since its user writes it. */
export const registryKey = 'HKLM\\Software\\Policies\\Tutorat'
/** Exists on every Windows and is never empty, so its listing proves that the tool may read. */
const parentKey = 'HKLM\\Software\\Policies'

/** One value directly under the key; the lines of a REG_MULTI_SZ have NUL between them. */
export type RegistryValue = { name: string; type: string; data: string }

/** What the registry says. `absent` is proved by the list of the keys beside it; `refused` means that nobody let us read. */
export type RegistryAnswer = { kind: 'absent' } | { kind: 'refused' } | { kind: 'values'; values: RegistryValue[]; by: 'reg.exe' | 'PowerShell' }

/** Runs the first of the programs that exists; null where none does, where it is not let start, or where it takes too long. */
export type RunProgram = (programs: readonly string[], args: readonly string[], timeoutMs: number) => { status: number | null; stdout: Buffer } | null

type Environment = Readonly<Record<string, string | undefined>>

const regTimeoutMs = 1500
/** A cold start of PowerShell takes seconds on old computers; it is only asked where reg.exe is refused. */
const powerShellTimeoutMs = 6000

/** A program of the system itself; the usual folder first, since the variable belongs to whoever starts the application. */
export function systemPrograms(environment: Environment, ...below: string[]): string[] {
  const folders = new Set(['C:\\Windows', environment['SystemRoot'] ?? 'C:\\Windows'])
  return [...folders].map((folder) => path.win32.join(folder, 'System32', ...below))
}

/**
 * Reads the key, now: what the school decides has to be known before the first window. An exit code decides nothing: reg.exe ends
 * with 1 both where a key is missing and where the school blocks registry tools, so each tool has to show what it can read.
 */
export function queryRegistry(environment: Environment, run: RunProgram = runProgram): RegistryAnswer {
  return queryWithReg(environment, run) ?? queryWithPowerShell(environment, run) ?? { kind: 'refused' }
}

function queryWithReg(environment: Environment, run: RunProgram): RegistryAnswer | null {
  // A package for 64 bits and one for 32 read the same branch.
  const query = (key: string) => run(systemPrograms(environment, 'reg.exe'), ['query', key, '/reg:64'], regTimeoutMs)
  const list = query(parentKey)
  const keys = list?.status === 0 ? [...latin1(list.stdout).matchAll(/^HKEY_LOCAL_MACHINE\\software\\policies\\([^\\\r\n]+?)\s*$/gim)].map(([, name]) => name?.toLowerCase()) : []
  if (keys.length === 0) return null
  if (!keys.includes('tutorat')) return { kind: 'absent' }
  const found = query(registryKey)
  const values = found?.status === 0 ? parseRegOutput(latin1(found.stdout)) : null
  // It prints in the code page of the console, which is not known here: only ASCII is the same in all of them.
  return values === null || values.some(({ name, data }) => !isAscii(name) || !isAscii(data)) ? null : { kind: 'values', values, by: 'reg.exe' }
}

const latin1 = (bytes: Buffer): string => bytes.toString('latin1')
const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text)

/** The named values directly under the key, in what reg.exe printed; null where a line cannot be understood. */
export function parseRegOutput(text: string): RegistryValue[] | null {
  const values: RegistryValue[] = []
  let isInKey = false
  for (const line of text.split(/\r?\n/)) {
    const [, name, type, data = ''] = /^ {4}(\S.*?) {4}(REG_[A-Z_]+)(?: {4}(.*))?$/.exec(line) ?? []
    if (/^HKEY_LOCAL_MACHINE\\/i.test(line)) isInKey = /^HKEY_LOCAL_MACHINE\\software\\policies\\tutorat\\?\s*$/i.test(line)
    else if (isInKey && name !== undefined && type !== undefined) {
      // The value without a name carries a word of the system's language, in brackets.
      if (!name.startsWith('(')) values.push({ name, type, data: type === 'REG_MULTI_SZ' ? data.replaceAll('\\0', '\0') : data })
    } else if (isInKey && line.trim() !== '') return null
  }
  return values
}

/**
 * Prints each value as `type;name;data`, the texts as numbers of their characters: no code page changes them, and constrained language
 * mode allows all of it. The module is loaded from the system's folder, because PSModulePath belongs to whoever starts the application.
 */
const script = `
$ErrorActionPreference = 'Stop'
Import-Module -Name ($PSHOME + '\\Modules\\Microsoft.PowerShell.Management')
function Codes($text) { ([char[]][string]$text | ForEach-Object { [int]$_ }) -join '.' }
$parent = 'HKLM:\\Software\\Policies'
$names = @(Get-ChildItem -LiteralPath $parent -Name)
if ($names.Count -eq 0) { exit 1 }
if ($names -contains 'Tutorat') {
  foreach ($name in (Get-Item -LiteralPath ($parent + '\\Tutorat')).Property) {
    if ($name -eq '(default)') { continue }
    $value = (Get-ItemProperty -LiteralPath ($parent + '\\Tutorat') -Name $name).$name
    if ($value -is [int]) { 'REG_DWORD;' + (Codes $name) + ';' + (Codes $value) }
    elseif ($value -is [string]) { 'REG_SZ;' + (Codes $name) + ';' + (Codes $value) }
    elseif ($value -is [string[]]) { 'REG_MULTI_SZ;' + (Codes $name) + ';' + (Codes ($value -join [char]0)) }
    else { 'REG_NONE;' + (Codes $name) + ';' }
  }
  'read'
} else { 'absent' }
`

function queryWithPowerShell(environment: Environment, run: RunProgram): RegistryAnswer | null {
  const answer = run(systemPrograms(environment, 'WindowsPowerShell', 'v1.0', 'powershell.exe'), ['-NoLogo', '-NoProfile', '-NonInteractive', '-Command', script], powerShellTimeoutMs)
  const lines = answer?.status === 0 ? latin1(answer.stdout).split(/\r?\n/).filter((line) => line !== '') : []
  // The last line proves that all of it arrived.
  const end = lines.pop()
  if (end === 'absent' && lines.length === 0) return { kind: 'absent' }
  const values = lines.map(parseLine)
  return end === 'read' && values.every((value) => value !== null) ? { kind: 'values', values, by: 'PowerShell' } : null
}

function parseLine(line: string): RegistryValue | null {
  const [, type, name = '', data = ''] = /^(REG_[A-Z_]+);([\d.]+);([\d.]*)$/.exec(line) ?? []
  if (type === undefined) return null
  const text = textFrom(data)
  return { name: textFrom(name), type, data: type === 'REG_DWORD' ? `0x${(Number(text) >>> 0).toString(16)}` : text }
}

const textFrom = (codes: string): string => (codes === '' ? '' : String.fromCharCode(...codes.split('.').map(Number)))

function runProgram(programs: readonly string[], args: readonly string[], timeout: number): ReturnType<RunProgram> {
  const program = programs.find((file) => existsSync(file))
  if (program === undefined) return null
  const { error, status, stdout } = spawnSync(program, args, { timeout, windowsHide: true, maxBuffer: 512 * 1024 })
  return error === undefined ? { status, stdout } : null
}
