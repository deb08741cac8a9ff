import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { isAllowed } from './allowed-licences'
import { readLicenceText, licenceOverrides } from './known-texts'

export type Licence = { name: string; version: string; licence: string; text: string; homepage: string }

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]).optional(),
  homepage: z.string().optional(),
  repository: z.union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)]).optional(),
})

const besideTheBundles = ['node_modules/keytar', 'node_modules/@phosphor-icons/core']

const licenceFile = /^(un)?licen[cs]e([-.](md|txt|mit))?$|^copying(\.(md|txt))?$/i

/** Sorted by name and version; throws for a missing text or an unlisted licence. */
export function getLicences({
  root,
  folders,
  runtimeVersion,
}: {
  root: string
  folders: Iterable<string>
  runtimeVersion: string
}): Licence[] {
  const packages = new Set([...folders, ...besideTheBundles])
  const all = [...[...packages].map((folder) => packageLicence(root, folder)), ...runtimeLicences(root, runtimeVersion)]
  const each = new Map(all.map((entry) => [`${entry.name} ${entry.version}`, entry]))
  return [...each.keys()].sort().flatMap((key) => each.get(key) ?? [])
}

function packageLicence(root: string, folder: string): Licence {
  const { name, version, license, homepage, repository } = manifest.parse(
    JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')),
  )
  const licence = license ?? 'UNKNOWN'
  if (!isAllowed(licence))
    throw new Error(
      `${name} ${version} is shipped under "${licence}", which is not on the list of ` +
        'scripts/vite/shipped/allowed-licences.ts: take another package, or decide there.',
    )
  return { name, version, licence, text: textOf(root, folder, name), homepage: pageOf(name, homepage ?? repository) }
}

function textOf(root: string, folder: string, name: string): string {
  const known = licenceOverrides[name]
  const files =
    known?.files ??
    readdirSync(path.join(root, folder))
      .filter((file) => licenceFile.test(file))
      .sort()
      .slice(0, 1)
  const own = files.map((file) => readFileSync(path.join(root, folder, file), 'utf8'))
  const parts = [
    known?.copyright,
    ...own.map((text) => (known?.until === undefined ? text : (text.split(known.until)[0] ?? ''))),
    known?.adds && readLicenceText(root, known.adds),
  ]
  const text = parts.flatMap((part) => (part ? [tidy(part)] : [])).join('\n\n')
  if (text === '')
    throw new Error(
      `${name} is shipped and brings no text of its licence: say in scripts/vite/shipped/known-texts.ts where ` +
        'it stands.',
    )
  return text
}

const tidy = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[ \t]+$/gm, '')
    .replace(/^\n+/, '')
    .trimEnd()

function pageOf(name: string, address = ''): string {
  const [, owner, repository] =
    /^(?:github:)?([\w-]+)\/([\w.-]+)$/.exec(address) ??
    /^(?:git\+)?(?:https?|git|ssh)?(?::\/\/)?(?:git@)?github\.com[/:]([\w-]+)\/([\w.-]+?)\.git$/.exec(address) ??
    []
  if (owner && repository) return `https://github.com/${owner}/${repository}`
  return /^https?:\/\//.test(address) ? address.replace(/^http:/, 'https:') : `https://www.npmjs.com/package/${name}`
}

function runtimeLicences(root: string, version: string): Licence[] {
  const file = path.join(root, 'node_modules', 'electron', 'LICENSE')
  if (!existsSync(file)) throw new Error('node_modules/electron/LICENSE is missing: install the packages again.')
  return [
    {
      name: 'Electron',
      version,
      licence: 'MIT',
      text: tidy(readFileSync(file, 'utf8')),
      homepage: 'https://www.electronjs.org',
    },
    {
      name: 'Chromium',
      version: `Electron ${version}`,
      licence: 'BSD-3-Clause',
      text: tidy(readLicenceText(root, 'chromium')),
      homepage: 'https://www.chromium.org',
    },
  ]
}
