import { expect, it } from 'vitest'
import { aboutText } from './about'

it('D4: formats versions and states for support and nothing else', () => {
  const facts = {
    name: 'Tutorat',
    version: '1.0.0',
    versions: { electron: '45.4.1', chrome: '150.0', node: '24.0' },
    os: 'Linux 6.1',
    architecture: 'x64',
    language: 'ar',
    backend: 'memory',
    memoryReason: 'no-keychain',
    isDemo: true,
    policy: 'sharedComputer',
    proxy: 'script',
    mediaCache: 'https://cache.ecole.tn',
    rendersInSoftware: true,
    outbox: { waiting: 2, quarantined: 1, diskFull: true },
    token: 'secret-token',
    userId: 1001,
  }
  const text = aboutText(facts)
  expect(text).toBe(
    [
      'Tutorat 1.0.0',
      'Electron 45.4.1, Chromium 150.0, Node 24.0',
      'Linux 6.1 (x64), ar',
      'session: memory (no-keychain)',
      'platform: demo',
      'policy: sharedComputer',
      'proxy: script',
      'media cache: https://cache.ecole.tn',
      'graphics: software',
      'progress waiting: 2, set aside: 1, disk full',
    ].join('\n'),
  )
})
