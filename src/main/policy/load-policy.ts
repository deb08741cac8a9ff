import { closeSync, fstatSync, lstatSync, openSync, readSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Policy } from '../../shared/policy'
import { readPolicy } from '../../shared/policy'
import type { RegistryAnswer } from './query-registry'
import { registryKey } from './query-registry'
import { readRegistryPolicy } from './registry'

/** What was found in one place; a place in fault names its first field and decides nothing. */
export type PolicyChoice =
  | { kind: 'none' }
  | { kind: 'applied'; policy: Policy; source: string }
  | { kind: 'invalid'; source: string; field: string; problem: string }

/** Where and how to look. */
export type PolicyPlace = {
  platform: string
  /** Another file, named by a developer or a test; then no other place is read. */
  named: string | null
  environment: Readonly<Record<string, string | undefined>>
  /** Asks the registry of Windows; called on Windows only. */
  registry: () => RegistryAnswer
}

const largest = 64 * 1024

const usualProgramData = 'C:\\ProgramData'

/** Where the computer's administrator puts the policy; the first that is there counts. */
export function policyFilesOf({ platform, named, environment }: Omit<PolicyPlace, 'registry'>): string[] {
  if (named !== null) return [path.resolve(named)]
  if (platform !== 'win32') return [platform === 'darwin' ? '/Library/Application Support/Tutorat/policy.json' : '/etc/tutorat/policy.json']
  // The usual place first: the variable belongs to whoever starts the application.
  const folders = new Set([usualProgramData, environment['ProgramData'] ?? usualProgramData])
  return [...folders].map((folder) => path.win32.join(folder, 'Tutorat', 'policy.json'))
}

/** What was found, the place that counts most last: each is read whole or not at all, and one in fault takes nothing from the other. */
export function loadPolicy(place: PolicyPlace): PolicyChoice[] {
  const isNamed = place.named !== null
  const trust = isNamed ? 'any' : place.platform === 'win32' ? 'no-link' : 'owner'
  const file = policyFilesOf(place).map((source) => readPolicyFile(source, trust)).find(({ kind }) => kind !== 'none')
  const registry = place.platform === 'win32' && !isNamed ? readRegistry(place.registry()) : { kind: 'none' as const }
  return [file ?? { kind: 'none' }, registry]
}

/** Whether only the administrator of a Unix computer can have written it: the owner's own, and nobody else may write. */
export function isTrustworthy({ uid, mode }: { uid: number; mode: number }, owner = 0): boolean {
  return uid === owner && (mode & 0o022) === 0
}

/**
 * How a file is known to be the administrator's. `owner` is for Unix. `no-link` is for Windows, where Node knows no owners: the rights of folder and
 * file are the lab installer's part, and a link would lead past them. `any` is for a file that a developer or a test names.
 */
export type Trust = 'owner' | 'no-link' | 'any'

/** Reads one file; one that another than the administrator (by default root) could have written is in fault, whatever it holds. */
export function readPolicyFile(source: string, trust: Trust, administrator = 0): PolicyChoice {
  const refuse = (problem: string): PolicyChoice => ({ kind: 'invalid', source, field: '(file)', problem })
  let opened: number | null = null
  try {
    // Before it is opened: a link that leads nowhere is no file that is missing.
    if (trust === 'no-link' && [path.dirname(source), source].some(isLink)) return refuse('is a link, or lies in a folder that is one')
    opened = openSync(source, 'r')
    // What is looked at is what is read: the path may lead elsewhere a moment later.
    const { uid, mode, size } = fstatSync(opened)
    if (trust === 'owner' && !(isTrustworthy({ uid, mode }, administrator) && isTrustworthy(statSync(path.dirname(source)), administrator))) return refuse('can be written by others than the administrator (root)')
    if (size > largest) return refuse('is too large')
    const bytes = Buffer.alloc(size)
    const text = bytes.subarray(0, readSync(opened, bytes)).toString('utf8').replace(/^\uFEFF/, '')
    const read = readPolicy(text)
    return read.ok ? { kind: 'applied', policy: read.policy, source } : { kind: 'invalid', source, field: read.field, problem: read.problem }
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
    return isMissing ? { kind: 'none' } : refuse('cannot be read')
  } finally {
    if (opened !== null) closeSync(opened)
  }
}

/** Junctions of Windows count as links too. */
function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true
}

function readRegistry(answer: RegistryAnswer): PolicyChoice {
  if (answer.kind === 'absent') return { kind: 'none' }
  if (answer.kind !== 'values') return { kind: 'invalid', source: registryKey, field: '(registry)', problem: 'cannot be read: reg.exe and PowerShell are refused' }
  const source = answer.by === 'reg.exe' ? registryKey : `${registryKey}, by PowerShell`
  const read = readRegistryPolicy(answer.values)
  return read.ok ? { kind: 'applied', policy: read.policy, source } : { kind: 'invalid', source, field: read.field, problem: read.problem }
}
