import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PlatformConfig } from '../../shared/platform-config'
import { readPlatformConfig } from '../../shared/platform-config'

/** Which platform this start speaks to; `invalid` names the file, its first field in fault and what is wrong with it. */
export type PlatformChoice =
  | { kind: 'configured'; config: PlatformConfig; source: string; /** The file that came with the package or the project, and no other. */ isOwn: boolean }
  | { kind: 'demo' }
  | { kind: 'invalid'; source: string; field: string; problem: string }

type PlatformOptions = {
  /** Another file, named by a developer or a test. */
  named: string | null
  /** Where the package keeps platform.json. */
  resourcesDirectory: string
  /** A packaged application refuses a platform on this computer itself. */
  isPackaged: boolean
}

/** Reads the named file, else the package's platform.json; with neither it is the demo platform. Done in one turn, before anything waits. */
export function loadPlatform({ named, resourcesDirectory, isPackaged }: PlatformOptions): PlatformChoice {
  const source = named === null ? path.join(resourcesDirectory, 'platform.json') : path.resolve(named)
  let text: string
  try {
    text = readFileSync(source, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing && named === null) return { kind: 'demo' }
    return { kind: 'invalid', source, field: '(file)', problem: isMissing ? 'does not exist' : 'cannot be read' }
  }
  const read = readPlatformConfig(text)
  if (!read.ok) return { kind: 'invalid', source, field: read.field, problem: read.problem }
  const insecure = isPackaged ? firstInsecure(read.config, '') : null
  if (insecure !== null) return { kind: 'invalid', source, field: insecure, problem: 'must be an https:// address in a packaged application' }
  return { kind: 'configured', config: read.config, source, isOwn: named === null }
}

/**
 * The origins that a session's token may reach, for the vault. The demo platform has another port at each start and is this program's own, so it has a name instead.
 * A session stored before origins were noted belongs to the platform of the package: a file named by somebody else never gets it.
 */
export function sessionAudience(choice: PlatformChoice): { origins: string[]; adoptsUnnamed: boolean } {
  if (choice.kind === 'invalid') return { origins: [], adoptsUnnamed: false }
  if (choice.kind === 'demo') return { origins: ['demo'], adoptsUnnamed: false }
  const origins = new Set(Object.values(choice.config.services).map(({ base }) => new URL(base).origin))
  return { origins: [...origins].sort(), adoptsUnnamed: choice.isOwn }
}

/** The name of the first field that holds an http:// address (which the schema allows to this computer only). */
function firstInsecure(value: unknown, field: string): string | null {
  if (typeof value === 'string') return /^http:/i.test(value) ? field : null
  if (typeof value !== 'object' || value === null) return null
  for (const [name, part] of Object.entries(value)) {
    const found = firstInsecure(part, field === '' ? name : `${field}.${name}`)
    if (found !== null) return found
  }
  return null
}
