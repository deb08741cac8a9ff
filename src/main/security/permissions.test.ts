import { describe, expect, it } from 'vitest'
import type { Hosts } from './hosts'
import { isPermitted } from './permissions'

const hosts: Hosts = {
  frames: new Set(['https://www.youtube-nocookie.com', 'https://partner.example', 'https://quiz.example']),
  files: new Set(),
  browser: new Set(),
  players: new Set(['https://partner.example']),
  embed: 'https://www.youtube-nocookie.com',
  signIn: new Set(),
  payments: new Set(),
  supportEmail: null,
  development: null,
}

const permissions = [
  'ar',
  'automatic-fullscreen',
  'background-fetch',
  'background-sync',
  'captured-surface-control',
  'clipboard-read',
  'clipboard-sanitized-write',
  'deprecated-sync-clipboard-read',
  'display-capture',
  'fileSystem',
  'fullscreen',
  'geolocation',
  'geolocation-approximate',
  'hand-tracking',
  'hid',
  'idle-detection',
  'keyboardLock',
  'local-fonts',
  'local-network',
  'local-network-access',
  'loopback-network',
  'media',
  'mediaKeySystem',
  'midi',
  'midiSysex',
  'nfc',
  'notifications',
  'openExternal',
  'payment-handler',
  'periodic-background-sync',
  'persistent-storage',
  'pointerLock',
  'screen-wake-lock',
  'sensors',
  'serial',
  'smart-card',
  'speaker-selection',
  'storage-access',
  'system-wake-lock',
  'top-level-storage-access',
  'usb',
  'vr',
  'web-app-installation',
  'web-printing',
  'window-management',
  'unknown',
  '',
  '__proto__',
  'a permission of tomorrow',
]

const requesters = [
  { name: 'our page', url: 'app://tutorat/subjects', isMainFrame: true },
  { name: 'our address in a frame', url: 'app://tutorat/', isMainFrame: false },
  { name: 'the video embed', url: 'https://www.youtube-nocookie.com/embed/x', isMainFrame: false },
  { name: 'the video embed as a window', url: 'https://www.youtube-nocookie.com/embed/x', isMainFrame: true },
  { name: 'a listed player', url: 'https://partner.example/', isMainFrame: false },
  { name: 'a player as a window', url: 'https://partner.example/', isMainFrame: true },
  { name: 'the quiz', url: 'https://quiz.example/q?id=1', isMainFrame: false },
  { name: 'an unlisted frame', url: 'https://evil.example/', isMainFrame: false },
  { name: 'a look-alike', url: 'https://www.youtube-nocookie.com.evil.example/', isMainFrame: false },
  { name: 'a frame without an address', url: '', isMainFrame: false },
  { name: 'a window without an address', url: 'about:blank', isMainFrame: true },
]

const granted = new Set([
  'fullscreen by our page',
  'fullscreen by the video embed',
  'fullscreen by a listed player',
  'mediaKeySystem by a listed player',
  'clipboard-sanitized-write by our page',
])

describe('permissions', () => {
  it('A6: grants only the listed combinations of permission and requester', () => {
    const decided = permissions.flatMap((permission) =>
      requesters
        .filter((requester) => isPermitted(permission, requester, hosts))
        .map(({ name }) => `${permission} by ${name}`),
    )
    expect(new Set(decided)).toEqual(granted)
  })

  it('A6: grants frames nothing while the platform is unknown', () => {
    const none: Hosts = { ...hosts, frames: new Set(), players: new Set(), embed: null }
    const decided = permissions.flatMap((permission) =>
      requesters.filter((requester) => !requester.isMainFrame && isPermitted(permission, requester, none)),
    )
    expect(decided).toEqual([])
  })
})
