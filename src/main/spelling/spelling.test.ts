import { describe, expect, it } from 'vitest'
import type { Language } from '#shared/locale.ts'
import { createSpelling } from './spelling'

function setUp(platform = 'linux') {
  const world = { isEnabled: false, language: 'fr' as Language, changes: 0 }
  const calls: string[] = []
  const listeners = new Map<string, () => void>()
  const spelling = createSpelling({
    platform,
    isEnabled: () => world.isEnabled,
    language: () => world.language,
    onChange: () => void (world.changes += 1),
    log: { info: () => undefined, warn: () => undefined },
  })
  spelling.attach({
    availableSpellCheckerLanguages: ['fr', 'en-GB'],
    setSpellCheckerEnabled: (isOn) => void calls.push(`enabled ${String(isOn)}`),
    setSpellCheckerLanguages: (languages) => void calls.push(`languages ${languages.join()}`),
    on: (event, listener) => listeners.set(event, listener),
  })
  return { world, calls, spelling, emit: (event: string) => listeners.get(event)?.() }
}

describe('spelling', () => {
  it('leaves the session alone while disabled', () => {
    const { calls, spelling } = setUp()
    expect([spelling.state(), spelling.host, calls]).toEqual(['off', 'redirector.gvt1.com', []])
  })

  it('applies the setting and the language of the interface', () => {
    const { world, calls, spelling } = setUp()
    world.isEnabled = true
    spelling.applySettings()
    world.language = 'en'
    spelling.applySettings()
    world.language = 'ar'
    spelling.applySettings()
    expect(spelling.state()).toBe('no-dictionary')
    world.isEnabled = false
    spelling.applySettings()
    expect(calls).toEqual([
      'languages fr',
      'enabled true',
      'languages en-GB',
      'enabled true',
      'languages ',
      'enabled false',
      'languages ',
      'enabled false',
    ])
  })

  it('reports a failed and a later successful download', () => {
    const { world, spelling, emit } = setUp()
    world.isEnabled = true
    spelling.applySettings()
    emit('spellcheck-dictionary-download-failure')
    expect(spelling.state()).toBe('failed')
    emit('spellcheck-dictionary-download-success')
    expect([spelling.state(), world.changes]).toEqual(['on', 2])
  })

  it('sets no languages on macOS and names no host', () => {
    const { world, calls, spelling } = setUp('darwin')
    world.isEnabled = true
    world.language = 'ar'
    spelling.applySettings()
    expect([spelling.state(), spelling.host, calls]).toEqual(['on', null, ['enabled true']])
  })
})
