import { describe, expect, it } from 'vitest'
import { allowedSwitches } from './unsafe-switches'
import { enableWaylandInput } from './wayland-input'

function switchesAfter(platform: string, passed: Record<string, string> = {}): Record<string, string> {
  const switches = { ...passed }
  enableWaylandInput(platform, {
    hasSwitch: (name) => name in switches,
    appendSwitch: (name, value = '') => void (switches[name] = value),
  })
  return switches
}

describe('input methods under Wayland', () => {
  it('requests them on Linux with the protocol of GNOME and KDE', () => {
    expect(switchesAfter('linux')).toEqual({ 'enable-wayland-ime': '', 'wayland-text-input-version': '3' })
  })

  it('keeps the version that the user passed, which the package allows', () => {
    expect(switchesAfter('linux', { 'wayland-text-input-version': '1' })['wayland-text-input-version']).toBe('1')
    expect(allowedSwitches).toContain('wayland-text-input-version')
  })

  it('changes nothing on other systems', () => {
    for (const platform of ['win32', 'darwin']) expect(switchesAfter(platform)).toEqual({})
  })
})
