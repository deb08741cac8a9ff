import { describe, expect, it } from 'vitest'
import type { Hosts } from './hosts'
import { isPermitted } from './permissions'

const hosts: Hosts = {
  frames: new Set(['https://www.youtube-nocookie.com', 'https://partner.example', 'https://quiz.example']),
  files: new Set(),
  browser: new Set(),
  players: new Set(['https://partner.example']),
  embed: 'https://www.youtube-nocookie.com',
  signIn: new Set(), payments: new Set(), supportEmail: null,
  development: null,
}

/** Every permission that Electron's handlers can be asked for. */
const permissions = [
  'ar', 'automatic-fullscreen', 'background-fetch', 'background-sync', 'captured-surface-control', 'clipboard-read', 'clipboard-sanitized-write', 'deprecated-sync-clipboard-read',
  'display-capture', 'fileSystem', 'fullscreen', 'geolocation', 'geolocation-approximate', 'hand-tracking', 'hid', 'idle-detection', 'keyboardLock', 'local-fonts', 'local-network',
  'local-network-access', 'loopback-network', 'media', 'mediaKeySystem', 'midi', 'midiSysex', 'nfc', 'notifications', 'openExternal', 'payment-handler', 'periodic-background-sync',
  'persistent-storage', 'pointerLock', 'screen-wake-lock', 'sensors', 'serial', 'smart-card', 'speaker-selection', 'storage-access', 'system-wake-lock', 'top-level-storage-access',
  'usb', 'vr', 'web-app-installation', 'web-printing', 'window-management', 'unknown', '', '__proto__', 'a permission of tomorrow',
]

const askers = [
  { who: 'our page', url: 'app://tutorat/subjects', isMainFrame: true },
  { who: 'our address in a frame', url: 'app://tutorat/', isMainFrame: false },
  { who: 'the video embed', url: 'https://www.youtube-nocookie.com/embed/x', isMainFrame: false },
  { who: 'the video embed as a window', url: 'https://www.youtube-nocookie.com/embed/x', isMainFrame: true },
  { who: 'a listed player', url: 'https://partner.example/', isMainFrame: false },
  { who: 'a player as a window', url: 'https://partner.example/', isMainFrame: true },
  { who: 'the quiz', url: 'https://quiz.example/q?id=1', isMainFrame: false },
  { who: 'an unlisted frame', url: 'https://evil.example/', isMainFrame: false },
  { who: 'a look-alike', url: 'https://www.youtube-nocookie.com.evil.example/', isMainFrame: false },
  { who: 'a frame without an address', url: '', isMainFrame: false },
  { who: 'a window without an address', url: 'about:blank', isMainFrame: true },
]

const granted = new Set(['fullscreen by our page', 'fullscreen by the video embed', 'fullscreen by a listed player', 'mediaKeySystem by a listed player', 'clipboard-sanitized-write by our page'])

describe('permissions', () => {
  it('A6: the whole table permission × asker gives what is listed and nothing else', () => {
    const given = permissions.flatMap((permission) => askers.filter((asker) => isPermitted(permission, asker, hosts)).map(({ who }) => `${permission} by ${who}`))
    expect(new Set(given)).toEqual(granted)
  })

  it('A6: gives frames nothing while the platform is unknown', () => {
    const none: Hosts = { ...hosts, frames: new Set(), players: new Set(), embed: null }
    const given = permissions.flatMap((permission) => askers.filter((asker) => !asker.isMainFrame && isPermitted(permission, asker, none)))
    expect(given).toEqual([])
  })
})
