import { spawnSync } from 'node:child_process'

const utf8Locale = 'C.UTF-8'

type Options = {
  platform: NodeJS.Platform
  /** The folder of the program. */
  folder: string
  environment: Record<string, string | undefined>
  /** Null if the system cannot say. */
  readCharset?: (environment: Options['environment']) => string | null
}

/**
 * Electron converts the path of the preload script by the C library's locale: without UTF-8 it loads none from a folder
 * with other letters than ASCII, and logs nothing. Returns the variables that a restart needs; null if none is needed.
 */
export function findUtf8Locale({
  platform,
  folder,
  environment,
  readCharset = runLocale,
}: Options): Record<string, string> | null {
  if (platform !== 'linux' || /^[ -~]*$/.test(folder) || environment['LC_ALL'] === utf8Locale) return null
  const name = environment['LC_ALL'] || environment['LC_CTYPE'] || environment['LANG'] || 'C'
  // The name is no proof: a locale that was never generated counts as C.
  const charset = readCharset(environment) ?? name
  if (/utf-?8/i.test(charset)) return null
  const language = environment['LC_ALL'] || environment['LC_MESSAGES'] || environment['LANG'] || 'C'
  const isNamed = !['C', 'POSIX'].includes(language.replace(/\..*/, ''))
  return {
    LC_ALL: utf8Locale,
    ...(!environment['LANGUAGE'] && isNamed && { LANGUAGE: language.replace(/[.@].*/, '') }),
  }
}

function runLocale(environment: Options['environment']): string | null {
  const { status, stdout } = spawnSync('locale', ['charmap'], { env: environment, encoding: 'utf8', timeout: 1000 })
  return status === 0 ? stdout.trim() : null
}
