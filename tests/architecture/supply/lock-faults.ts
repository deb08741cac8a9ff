import { createRequire } from 'node:module'

type Entry = {
  version?: string
  name?: string
  resolved?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
export type Lock = { lockfileVersion: number; packages: Record<string, Entry> }
export type Manifest = {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

type Verdict = { type: 'success' | 'error'; errors: { message: string }[] }
type Validator = new (lockfile: { packages: object }) => { validate(options?: unknown): Verdict }

const require = createRequire(import.meta.url)
const lint = require('lockfile-lint-api') as Record<
  'ValidateHost' | 'ValidateHttps' | 'ValidateIntegrity' | 'ValidatePackageNames',
  Validator
> & {
  ParseLockfile: new (options: { lockfileText: string; lockfileType: 'npm' }) => { parseSync(): { object: object } }
}

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/
const exactAlias = /^npm:(@[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+(-[\w.]+)?$/
const groups = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

function linted(lock: Lock): string[] {
  const packages = new lint.ParseLockfile({ lockfileText: JSON.stringify(lock), lockfileType: 'npm' }).parseSync()
    .object
  const aliases = Object.entries(lock.packages).flatMap(([place, { name }]) =>
    place !== '' && name ? [`${nameAt(place)}:${name}`] : [],
  )
  const verdicts = [
    new lint.ValidateHttps({ packages }).validate(),
    new lint.ValidateHost({ packages }).validate(['npm']),
    new lint.ValidatePackageNames({ packages }).validate(aliases),
    new lint.ValidateIntegrity({ packages }).validate(),
  ]
  return verdicts.flatMap(({ errors }) => errors.map(({ message }) => message.trim()))
}

const nameAt = (place: string): string => place.split('node_modules/').at(-1) ?? place

export function lockFaults(lock: Lock, manifest: Manifest): string[] {
  const faults = linted(lock)
  if (lock.lockfileVersion !== 3) faults.push('the lock is not of version 3')
  for (const [place, entry] of Object.entries(lock.packages)) {
    for (const [name, range] of groups.flatMap((group) => Object.entries(entry[group] ?? {}))) {
      if (/^(?!npm:).*[:/]/.test(range))
        faults.push(`${place || 'the project'} asks for ${name} from ${range}, not from the registry`)
    }
    if (place === '') continue
    const declared = groups.map((group) => manifest[group]?.[nameAt(place)])
    if (entry.name && !declared.includes(`npm:${entry.name}@${entry.version}`))
      faults.push(`${place} is ${entry.name} under another name`)
    if (entry.link) faults.push(`${place} is a link`)
    if (!exact.test(entry.version ?? '')) faults.push(`${place} has no exact version`)
    if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(entry.integrity ?? '')) faults.push(`${place} has no integrity`)
  }
  for (const group of groups) {
    for (const [name, version] of Object.entries(manifest[group] ?? {})) {
      if (!exact.test(version) && !exactAlias.test(version))
        faults.push(`package.json asks for ${name} ${version}, not for one version`)
    }
    if (JSON.stringify(lock.packages['']?.[group] ?? {}) !== JSON.stringify(manifest[group] ?? {}))
      faults.push(`the ${group} of the lock are not those of package.json`)
  }
  return faults
}

export function withInstallScript(lock: Lock): string[] {
  return Object.entries(lock.packages)
    .flatMap(([place, { hasInstallScript }]) => (hasInstallScript ? [nameAt(place)] : []))
    .sort()
}
