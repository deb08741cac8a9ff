import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { upgradeCode } from '../../../scripts/packaging/msi.mjs'
import { wingetManifests } from '../../../scripts/release/winget.mjs'

const require = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
const yaml = require('js-yaml') as { load(text: string): Record<string, unknown> }

function manifestsOf(files: readonly string[]): Record<string, string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutorat-winget-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of files) writeFileSync(path.join(folder, name), name)
  return wingetManifests({ folder, address: 'https://desktop.tutorat.tn/updates/', version: '1.2.3' })
}

describe('winget manifests', () => {
  it('name the installers of the release with their checksums, and no package for computer rooms', () => {
    const files = [
      'Tutorat-Setup-1.2.3-x64.exe',
      'Tutorat-Setup-1.2.3-arm64.exe',
      'Tutorat-1.2.3-x64.msi',
      'Tutorat-Lab-Setup-1.2.3-x64.exe',
      'Tutorat-1.2.3-x64.zip',
    ]
    const manifest = yaml.load(manifestsOf(files)['Tutorat.Tutorat.installer.yaml'] ?? '')
    expect(manifest).toMatchObject({
      PackageIdentifier: 'Tutorat.Tutorat',
      PackageVersion: '1.2.3',
      MinimumOSVersion: '10.0.10240.0',
      ManifestType: 'installer',
    })
    const installers = manifest['Installers'] as Record<string, unknown>[]
    expect(installers.map((each) => [each['Architecture'], each['InstallerType'], each['Scope']])).toEqual([
      ['x64', 'wix', 'machine'],
      ['arm64', 'nullsoft', 'user'],
      ['x64', 'nullsoft', 'user'],
    ])
    for (const { InstallerUrl: address, InstallerSha256: sum } of installers) {
      const name = String(address).split('/').at(-1) ?? ''
      expect(address).toBe(`https://desktop.tutorat.tn/updates/${name}`)
      expect(sum).toBe(createHash('sha256').update(name).digest('hex').toUpperCase())
    }
    expect(installers[0]?.['AppsAndFeaturesEntries']).toEqual([{ UpgradeCode: `{${upgradeCode}}` }])
  })

  it('have one default language, and every file names the same package and version', () => {
    const manifests = Object.values(manifestsOf(['Tutorat-1.2.3-x64.msi'])).map((text) => yaml.load(text))
    expect(manifests.map((each) => each['ManifestType']).sort()).toEqual(
      ['defaultLocale', 'installer', 'locale', 'locale', 'version'].sort(),
    )
    for (const manifest of manifests)
      expect([manifest['PackageIdentifier'], manifest['PackageVersion']]).toEqual(['Tutorat.Tutorat', '1.2.3'])
  })

  it('are refused without an installer', () => {
    expect(() => manifestsOf(['Tutorat-1.2.3-x64.zip'])).toThrow('no installer for Windows')
  })
})
