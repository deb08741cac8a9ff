import { closeSync, fstatSync, lstatSync, openSync, readSync, statSync } from 'node:fs'
import path from 'node:path'
import { brand } from '#shared/brand.ts'
import { type Policy, readPolicy } from '#shared/policy.ts'
import { type RegistryAnswer, registryKey } from './query-registry'
import { readRegistryPolicy } from './registry'

export type PolicyChoice =
  | { kind: 'none' }
  | { kind: 'applied'; policy: Policy; source: string }
  | { kind: 'invalid'; source: string; field: string; problem: string }

export type PolicySource = {
  platform: string
  named: string | null
  environment: Readonly<Record<string, string | undefined>>
  /** Called on Windows only. */
  registry: () => RegistryAnswer
}

const maxFileSize = 64 * 1024

const defaultProgramData = 'C:\\ProgramData'

export function getPolicyFiles({ platform, named, environment }: Omit<PolicySource, 'registry'>): string[] {
  if (named !== null) return [path.resolve(named)]
  if (platform !== 'win32')
    return [
      platform === 'darwin'
        ? `/Library/Application Support/${brand.program}/policy.json`
        : `/etc/${brand.id}/policy.json`,
    ]
  const folders = new Set([defaultProgramData, environment['ProgramData'] ?? defaultProgramData])
  return [...folders].map((folder) => path.win32.join(folder, brand.program, 'policy.json'))
}

export function loadPolicy(options: PolicySource): PolicyChoice[] {
  const isNamed = options.named !== null
  const trust = isNamed ? 'any' : options.platform === 'win32' ? 'no-link' : 'owner'
  const file = getPolicyFiles(options)
    .map((source) => readPolicyFile(source, trust))
    .find(({ kind }) => kind !== 'none')
  const registry =
    options.platform === 'win32' && !isNamed ? readRegistry(options.registry()) : { kind: 'none' as const }
  return [file ?? { kind: 'none' }, registry]
}

export function isTrustworthy({ uid, mode }: { uid: number; mode: number }, owner = 0): boolean {
  return uid === owner && (mode & 0o022) === 0
}

/**
 * Proof of an administrator's file. `no-link` (Windows): Node reports no owners, and links bypass access rights. `any`:
 * named by developers or tests.
 */
export type Trust = 'owner' | 'no-link' | 'any'

export function readPolicyFile(source: string, trust: Trust, administrator = 0): PolicyChoice {
  const refuse = (problem: string): PolicyChoice => ({ kind: 'invalid', source, field: '(file)', problem })
  let opened: number | null = null
  try {
    // A dangling link must not count as missing.
    if (trust === 'no-link' && [path.dirname(source), source].some(isLink))
      return refuse('is a link, or lies in a folder that is one')
    opened = openSync(source, 'r')
    const { uid, mode, size } = fstatSync(opened)
    const isTrusted = (stats: { uid: number; mode: number }): boolean => isTrustworthy(stats, administrator)
    if (trust === 'owner' && !(isTrusted({ uid, mode }) && isTrusted(statSync(path.dirname(source)))))
      return refuse('can be written by others than the administrator (root)')
    if (size > maxFileSize) return refuse('is too large')
    const bytes = Buffer.alloc(size)
    const text = bytes
      .subarray(0, readSync(opened, bytes))
      .toString('utf8')
      .replace(/^\uFEFF/, '')
    const parsed = readPolicy(text)
    return parsed.ok
      ? { kind: 'applied', policy: parsed.policy, source }
      : { kind: 'invalid', source, field: parsed.field, problem: parsed.problem }
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
    return isMissing ? { kind: 'none' } : refuse('cannot be read')
  } finally {
    if (opened !== null) closeSync(opened)
  }
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true
}

function readRegistry(answer: RegistryAnswer): PolicyChoice {
  if (answer.kind === 'absent') return { kind: 'none' }
  if (answer.kind !== 'values')
    return {
      kind: 'invalid',
      source: registryKey,
      field: '(registry)',
      problem: 'cannot be read: reg.exe and PowerShell are refused',
    }
  const source = answer.by === 'reg.exe' ? registryKey : `${registryKey}, by PowerShell`
  const parsed = readRegistryPolicy(answer.values)
  return parsed.ok
    ? { kind: 'applied', policy: parsed.policy, source }
    : { kind: 'invalid', source, field: parsed.field, problem: parsed.problem }
}
