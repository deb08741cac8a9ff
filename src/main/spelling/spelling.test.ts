import { describe, expect, it } from 'vitest'
import type { Language } from '../../shared/locale'
import { createSpelling } from './spelling'

function checking(platform = 'linux') {
  const world = { isWanted: false, language: 'fr' as Language, changes: 0 }
  const done: string[] = []
  const heard = new Map<string, () => void>()
  const spelling = createSpelling({ platform, isWanted: () => world.isWanted, language: () => world.language, changed: () => void (world.changes += 1), log: { info: () => undefined, warn: () => undefined } })
  spelling.join({
    availableSpellCheckerLanguages: ['fr', 'en-GB'],
    setSpellCheckerEnabled: (isOn) => void done.push(`enabled ${String(isOn)}`),
    setSpellCheckerLanguages: (languages) => void done.push(`languages ${languages.join()}`),
    on: (event, listener) => heard.set(event, listener),
  })
  return { world, done, spelling, hear: (event: string) => heard.get(event)?.() }
}

describe('spelling', () => {
  it('touches nothing before somebody wants it: no dictionary is asked for', () => {
    const { done, spelling } = checking()
    expect([spelling.state(), spelling.host, done]).toEqual(['off', 'redirector.gvt1.com', []])
  })

  it('follows the setting and the language of the interface', () => {
    const { world, done, spelling } = checking()
    world.isWanted = true
    spelling.follow()
    world.language = 'en'
    spelling.follow()
    world.language = 'ar'
    spelling.follow()
    expect(spelling.state()).toBe('no-dictionary')
    world.isWanted = false
    spelling.follow()
    expect(done).toEqual(['languages fr', 'enabled true', 'languages en-GB', 'enabled true', 'languages ', 'enabled false', 'languages ', 'enabled false'])
  })

  it('says that the dictionary did not come, and that it did', () => {
    const { world, spelling, hear } = checking()
    world.isWanted = true
    spelling.follow()
    hear('spellcheck-dictionary-download-failure')
    expect(spelling.state()).toBe('failed')
    hear('spellcheck-dictionary-download-success')
    expect([spelling.state(), world.changes]).toEqual(['on', 2])
  })

  it('leaves languages to macOS, which asks no host', () => {
    const { world, done, spelling } = checking('darwin')
    world.isWanted = true
    world.language = 'ar'
    spelling.follow()
    expect([spelling.state(), spelling.host, done]).toEqual(['on', null, ['enabled true']])
  })
})
