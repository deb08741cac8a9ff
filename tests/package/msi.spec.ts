import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { policyProperties, upgradeCode } from '../../scripts/packaging/msi.mjs'

const made = (...parts: string[]): string => path.resolve('dist/for-tests', ...parts)
const msi = (version: string): string => made('msi', `Tutorat-${version}-x64.msi`)

function table(name: string, version = '1.0.0'): string[][] {
  const { stdout, status } = spawnSync('msiinfo', ['export', msi(version), name], { encoding: 'utf8' })
  expect(status, name).toBe(0)
  return stdout
    .trim()
    .split('\n')
    .slice(3)
    .map((line) => line.replace(/\r$/, '').split('\t'))
}

const propertiesOf = (version: string) => new Map(table('Property', version).map(([name, value]) => [name, value]))

function hashes(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      return [path.relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')] as const
    }),
  )
}

test('the MSI contains exactly the files of the unpacked package', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutorat-msi-'))
  expect(spawnSync('msiextract', ['--directory', folder, msi('1.0.0')], { encoding: 'utf8' }).status).toBe(0)
  const program = path.join(folder, 'Tutorat')
  expect(hashes(program)).toEqual(hashes(made('windows', 'win-unpacked')))
  expect(hashes(folder).size).toBe(hashes(program).size)
  rmSync(folder, { recursive: true, force: true })
})

test('the MSI is per machine and each version upgrades the one before', () => {
  const [old, next] = ['1.0.0', '1.0.1'].map(propertiesOf)
  expect(old?.get('ALLUSERS')).toBe('1')
  expect(old?.get('UpgradeCode')).toBe(`{${upgradeCode}}`)
  expect(next?.get('UpgradeCode')).toBe(old?.get('UpgradeCode'))
  expect(next?.get('ProductCode')).not.toBe(old?.get('ProductCode'))
  expect(next?.get('ProductVersion')).toBe('1.0.1')
  const upgrades = table('Upgrade', '1.0.1').map(([code, min, max, , , , property]) => [code, min, max, property])
  expect(upgrades).toEqual([
    [`{${upgradeCode}}`, '', '1.0.1', 'WIX_UPGRADE_DETECTED'],
    [`{${upgradeCode}}`, '1.0.1', '', 'WIX_DOWNGRADE_DETECTED'],
  ])
  const order = new Map(table('InstallExecuteSequence').map(([action, , sequence]) => [action, Number(sequence)]))
  // Inside the transaction: a failed upgrade leaves the old version.
  expect(order.get('RemoveExistingProducts')).toBeGreaterThan(order.get('InstallInitialize') ?? 9999)
  expect(spawnSync('msiinfo', ['suminfo', msi('1.0.0')], { encoding: 'utf8' }).stdout).toContain('Template: x64;1036')
})

test('each policy property writes the value that the application reads, and stays at removal', () => {
  const registry = table('Registry').map(([, root, key, name, value, component]) => ({
    root,
    key,
    name,
    value,
    component,
  }))
  const components = new Map(
    table('Component').map(([id, guid, , attributes, condition]) => [id, { guid, attributes, condition }]),
  )
  const secure = propertiesOf('1.0.0').get('SecureCustomProperties')?.split(';')
  for (const [property, { value, type, byDefault }] of Object.entries(policyProperties)) {
    const data = type === 'string' ? `[${property}]` : `#[${property}]`
    const written = { root: '2', key: 'Software\\Policies\\Tutorat', name: value, component: `Set_${property}` }
    expect(registry).toContainEqual({ ...written, value: data })
    // 16 permanent, 4 key path in the registry, 256 of 64 bits.
    expect(components.get(`Set_${property}`)).toMatchObject({ attributes: '276', condition: property })
    if (byDefault !== undefined) {
      expect(registry).toContainEqual({ ...written, value: `#${byDefault}`, component: `Default_${property}` })
      expect(components.get(`Default_${property}`)?.condition).toBe(`NOT ${property} AND NOT EXISTING_${property}`)
    }
    expect(secure).toContain(property)
  }
  const guids = [...components.values()].map(({ guid }) => guid)
  expect(new Set(guids).size).toBe(guids.length)
})

test('the MSI refuses an old Windows, the other package for all users, and invalid policy values', () => {
  const conditions = table('LaunchCondition').map(([condition]) => condition)
  expect(conditions).toContain('Installed OR WINDOWSTEN')
  expect(conditions).toContain('Installed OR NOT LABSETUP')
  const guards = conditions.filter((condition) => condition?.includes('POLICY_'))
  for (const property of [
    'POLICY_LANGUAGE',
    'POLICY_PAYMENTS',
    'POLICY_PROXYPORT',
    'POLICY_PROXYMODE',
    'POLICY_MEDIACACHEURL',
  ])
    expect(
      guards.some((condition) => condition?.includes(`NOT ${property} OR (`)),
      property,
    ).toBe(true)
  expect(guards).toContain('Installed OR (NOT POLICY_PROXYMODE = "script" OR POLICY_PROXYURL)')
})

test('the MSI opens links with arguments that no link can change, and names its shortcut for notifications', () => {
  const command = table('Registry').find(([, , key]) => key?.endsWith('shell\\open\\command'))
  expect(command?.[4]).toBe('"[INSTALLDIR]Tutorat.exe" --protocol -- "%1"')
  expect(table('MsiShortcutProperty')).toEqual([
    ['AppUserModel', 'StartMenuShortcut', 'System.AppUserModel.ID', 'tn.tutorat.desktop'],
  ])
})
