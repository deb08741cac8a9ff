import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PlatformConfig } from '../../shared/platform-config'
import { readPlatformConfig } from '../../shared/platform-config'

/** Which platform this start speaks to; `invalid` names the file, its first field in fault and what is wrong with it. */
export type PlatformChoice =
  | { kind: 'configured'; config: PlatformConfig; source: string }
  | { kind: 'demo' }
  | { kind: 'invalid'; source: string; field: string; problem: string }

type PlatformOptions = {
  environment: Readonly<Record<string, string | undefined>>
  /** Where the package keeps platform.json. */
  resourcesDirectory: string
  /** A packaged application refuses a platform on this computer itself. */
  isPackaged: boolean
}

/** Reads TUTORAT_PLATFORM, else the package's platform.json; with neither it is the demo platform. */
export async function loadPlatform({ environment, resourcesDirectory, isPackaged }: PlatformOptions): Promise<PlatformChoice> {
  const named = environment['TUTORAT_PLATFORM']?.trim() ?? ''
  const source = named === '' ? path.join(resourcesDirectory, 'platform.json') : path.resolve(named)
  let text: string
  try {
    // In one turn: the first document waits for it, and turns are long while an application starts.
    text = readFileSync(source, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing && named === '') return { kind: 'demo' }
    return { kind: 'invalid', source, field: '(file)', problem: isMissing ? 'does not exist' : 'cannot be read' }
  }
  const read = readPlatformConfig(text)
  if (!read.ok) return { kind: 'invalid', source, field: read.field, problem: read.problem }
  const insecure = isPackaged ? firstInsecure(read.config, '') : null
  if (insecure !== null) return { kind: 'invalid', source, field: insecure, problem: 'must be an https:// address in a packaged application' }
  return { kind: 'configured', config: read.config, source }
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
