import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Policy } from '../../shared/policy'
import { readPolicy } from '../../shared/policy'

/** What was found of the school's policy; an invalid file names its first field in fault and decides nothing. */
export type PolicyChoice =
  | { kind: 'none' }
  | { kind: 'applied'; policy: Policy; source: string }
  | { kind: 'invalid'; source: string; field: string; problem: string }

type PolicyPlace = { platform: string; isPackaged: boolean; environment: Readonly<Record<string, string | undefined>> }

const largest = 64 * 1024

const usualProgramData = 'C:\\ProgramData'

/** Where the computer's administrator puts the policy, the first that is there counts; TUTORAT_POLICY names another file in unpackaged builds only. */
export function policyFilesOf({ platform, isPackaged, environment }: PolicyPlace): string[] {
  const named = environment['TUTORAT_POLICY']?.trim() ?? ''
  if (!isPackaged && named !== '') return [path.resolve(named)]
  if (platform !== 'win32') return [platform === 'darwin' ? '/Library/Application Support/Tutorat/policy.json' : '/etc/tutorat/policy.json']
  // The usual place first: the variable belongs to whoever starts the application.
  const folders = new Set([usualProgramData, environment['ProgramData'] ?? usualProgramData])
  return [...folders].map((folder) => path.win32.join(folder, 'Tutorat', 'policy.json'))
}

/** Reads the policy now, before anything depends on a setting. */
export function loadPolicy(place: PolicyPlace): PolicyChoice {
  const found = policyFilesOf(place).map(readPolicyFile).find(({ kind }) => kind !== 'none')
  return found ?? { kind: 'none' }
}

function readPolicyFile(source: string): PolicyChoice {
  let text: string
  try {
    text = readFileSync(source, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
    return isMissing ? { kind: 'none' } : { kind: 'invalid', source, field: '(file)', problem: 'cannot be read' }
  }
  if (text.length > largest) return { kind: 'invalid', source, field: '(file)', problem: 'is too large' }
  const read = readPolicy(text)
  return read.ok ? { kind: 'applied', policy: read.policy, source } : { kind: 'invalid', source, field: read.field, problem: read.problem }
}
