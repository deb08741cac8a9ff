import { renameSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { signInAs } from '../e2e/pages/sign-in'
import { startPlatform, type Platform } from '../e2e/support/platform'
import { startSchoolProxy } from '../e2e/support/school-proxy'
import type { Tutorat } from '../e2e/support/tutorat'
import { connectionsKey, isWine, readLog, policyKey, registry, resetComputer, systemFolder } from './support/computer'
import { startOnWindows } from './support/start'

let platform: Platform
let tutorat: Tutorat | null = null

test.beforeEach(async () => {
  resetComputer()
  platform = await startPlatform()
})

test.afterEach(async () => {
  await tutorat?.quit()
  tutorat = null
  await platform.close()
  resetComputer()
})

function setPolicy(): void {
  registry.add(policyKey, 'payments', 'REG_DWORD', '0')
  registry.add(policyKey, 'updates', 'REG_DWORD', '0')
  registry.add(policyKey, 'allowedLinks', 'REG_MULTI_SZ', 'forum.exemple.tn\\0aide.exemple.tn')
}

const policyOf = async ({ page }: Tutorat) =>
  /^policy: (.*)$/m.exec((await page.evaluate(() => window.desktop['app.info']())).text)?.[1] ?? ''

test('without a policy in the registry nothing is managed', async () => {
  tutorat = await startOnWindows({ platform: platform.file })
  expect(await policyOf(tutorat)).toBe('none')
  expect(readLog()).not.toContain('policy.invalid')
})

test('a policy of the machine in the registry is applied', async () => {
  setPolicy()
  tutorat = await startOnWindows({ platform: platform.file })
  expect(await policyOf(tutorat)).toMatch(/^payments, updates, allowedLinks|^updates, payments, allowedLinks/)
  await signInAs(tutorat.page, 'amira')
  await expect(
    tutorat.page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: /offres/i }),
  ).toHaveCount(0)
})

// Wine has no DisableRegistryTools and no PowerShell.
if (isWine)
  test('a policy that no tool may read is reported as unreadable', async () => {
    setPolicy()
    const tool = path.join(systemFolder(), 'reg.exe')
    renameSync(tool, `${tool}.away`)
    try {
      tutorat = await startOnWindows({ platform: platform.file })
      expect(await policyOf(tutorat)).toContain('cannot be read')
      expect(readLog()).toContain('policy.invalid')
    } finally {
      renameSync(`${tool}.away`, tool)
    }
  })
else
  test('a policy is read by PowerShell where the registry tools are disabled', async () => {
    setPolicy()
    const key = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Policies\\System'
    registry.add(key, 'DisableRegistryTools', 'REG_DWORD', '2')
    try {
      tutorat = await startOnWindows({ platform: platform.file })
      expect(await policyOf(tutorat)).toContain('by PowerShell')
    } finally {
      registry.removeByPowerShell(key, 'DisableRegistryTools')
    }
  })

/** Version, counter, flags, then texts with their lengths. */
function connectionSettings(proxy: string, bypass: string): string {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32LE(value)
    return bytes
  }
  const text = (value: string) => Buffer.concat([number(value.length), Buffer.from(value, 'latin1')])
  const direct = 1
  const byProxy = 2
  return Buffer.concat([
    ...[number(0x46), number(1), number(direct | byProxy)],
    ...[text(proxy), text(bypass), text(''), Buffer.alloc(32)],
  ]).toString('hex')
}

test('the proxy of the system is used', async () => {
  const proxy = await startSchoolProxy()
  const address = `127.0.0.1:${String(proxy.port)}`
  // Chromium otherwise reaches this computer without the proxy.
  const value = connectionSettings(address, '<-loopback>')
  registry.add(connectionsKey, 'DefaultConnectionSettings', 'REG_BINARY', value)
  tutorat = await startOnWindows({ platform: platform.file })
  const rule = await tutorat.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.session.resolveProxy('https://plateforme.exemple.tn/'),
  )
  expect(rule).toBe(`PROXY ${address}`)
  await signInAs(tutorat.page, 'amira')
  expect(proxy.passed.length).toBeGreaterThan(0)
  await tutorat.quit()
  tutorat = null
  await proxy.close()
})
