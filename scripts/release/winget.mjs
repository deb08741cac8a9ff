// Writes the winget manifests of a release from its installers: winget.mjs <folder> <address of the downloads>
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readBrand } from '../brand/chosen.mjs'
import { upgradeCode, uuid } from '../packaging/msi.mjs'

const { program, scheme, site, publisher, summary } = readBrand()
const identifier = `${program}.${program}`
const schema = '1.10.0'

const installers = [
  { pattern: new RegExp(`^${program}-Setup-.*-(x64|arm64)\\.exe$`), type: 'nullsoft', scope: 'user' },
  { pattern: new RegExp(`^${program}-[\\d.]+-(x64|arm64)\\.msi$`), type: 'wix', scope: 'machine' },
]

const sum = (file) => createHash('sha256').update(readFileSync(file)).digest('hex').toUpperCase()
const head = (type) =>
  `# yaml-language-server: $schema=https://aka.ms/winget-manifest.${type}.${schema}.schema.json\n\n`
const foot = (type) => `ManifestType: ${type}\nManifestVersion: ${schema}\n`

function installerEntries(folder, address, version) {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const found = installers.find(({ pattern }) => pattern.test(name))
      if (found === undefined) return []
      const architecture = found.pattern.exec(name)[1]
      const product = uuid(`product ${version} ${architecture}`).toUpperCase()
      return [
        `  - Architecture: ${architecture}`,
        `    InstallerType: ${found.type}`,
        `    Scope: ${found.scope}`,
        `    InstallerUrl: ${new URL(name, address).href}`,
        `    InstallerSha256: ${sum(path.join(folder, name))}`,
        ...(found.type === 'wix'
          ? [
              `    ProductCode: '{${product}}'`,
              '    AppsAndFeaturesEntries:',
              `      - UpgradeCode: '{${upgradeCode}}'`,
            ]
          : []),
      ]
    })
}

const locales = {
  'fr-FR': [summary.fr, 'defaultLocale'],
  'en-US': [summary.en, 'locale'],
  'ar-TN': [summary.ar, 'locale'],
}

export function wingetManifests({ folder, address, version }) {
  const common = `PackageIdentifier: ${identifier}\nPackageVersion: ${version}\n`
  const entries = installerEntries(folder, address, version)
  if (entries.length === 0) throw new Error(`${folder} holds no installer for Windows.`)
  const files = {
    [`${identifier}.yaml`]: `${head('version')}${common}DefaultLocale: fr-FR\n${foot('version')}`,
    [`${identifier}.installer.yaml`]:
      `${head('installer')}${common}MinimumOSVersion: 10.0.10240.0\nUpgradeBehavior: install\n` +
      `Protocols:\n  - ${scheme}\nInstallers:\n${entries.join('\n')}\n${foot('installer')}`,
  }
  for (const [locale, [text, type]] of Object.entries(locales))
    files[`${identifier}.locale.${locale}.yaml`] =
      `${head(type)}${common}PackageLocale: ${locale}\nPublisher: ${publisher.name}\n` +
      `PublisherUrl: ${site}\n` +
      `PackageName: ${program}\nLicense: Proprietary\nShortDescription: ${text}.\n${foot(type)}`
  return files
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder, address] = process.argv.slice(2)
  const { version } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '..', '..', 'package.json'), 'utf8'))
  const out = path.join(folder, 'winget')
  mkdirSync(out, { recursive: true })
  for (const [name, text] of Object.entries(wingetManifests({ folder, address, version })))
    writeFileSync(path.join(out, name), text)
}
