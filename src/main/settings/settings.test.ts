import { expect, test } from 'vitest'
import type { Settings } from '../../shared/desktop/commands'
import type { StoredSettings } from './stored-settings'
import { defaultSettings, storedSettings } from './stored-settings'
import { createSettings } from './settings'

function memoryStore(initial: StoredSettings, refuses = false) {
  let value = initial
  return {
    current: () => value,
    save(next: StoredSettings) {
      value = next
      return refuses ? Promise.reject(new Error('ENOSPC')) : Promise.resolve()
    },
  }
}

test('a new computer speaks the language of its system', () => {
  expect(defaultSettings(['ar-TN', 'fr']).language).toBe('ar')
  expect(defaultSettings(['de-DE', 'en-GB']).language).toBe('en')
  expect(defaultSettings([]).language).toBe('fr')
})

test('I3: one strange value takes its default and the others are kept', () => {
  const schema = storedSettings(['fr'])
  expect(schema.parse({ version: 9, language: 'ar', theme: 'purple', sharedComputer: false, hardwareAcceleration: false, dataSaver: 'yes' })).toEqual({
    version: 1, language: 'ar', theme: 'system', sharedComputer: false, hardwareAcceleration: false, dataSaver: false,
  })
  expect(schema.parse({})).toEqual(defaultSettings(['fr']))
  expect(schema.safeParse('nonsense').success).toBe(false)
})

test('I3: a shared computer that can no longer be read stays a shared computer', () => {
  expect(storedSettings([]).parse({ sharedComputer: 'certainly' }).sharedComputer).toBe(true)
})

test('a change is kept and told once; the same value again is not', async () => {
  const heard: { now: Settings; before: Settings }[] = []
  const settings = createSettings({
    store: memoryStore(defaultSettings(['fr'])), changed: (now, before) => heard.push({ now, before }), log: { warn: () => undefined },
  })
  await settings.change({ language: 'ar' })
  await settings.change({ language: 'ar' })
  expect(settings.current().language).toBe('ar')
  expect(settings.current()).not.toHaveProperty('version')
  expect(heard.map(({ now, before }) => [before.language, now.language])).toEqual([['fr', 'ar']])
})

test('G5: a setting that the disk refuses holds until the application closes', async () => {
  const warnings: string[] = []
  const settings = createSettings({
    store: memoryStore(defaultSettings(['fr']), true), changed: () => undefined, log: { warn: (event) => warnings.push(event) },
  })
  expect((await settings.change({ theme: 'dark' })).theme).toBe('dark')
  expect(settings.current().theme).toBe('dark')
  expect(warnings).toEqual(['settings.not-kept'])
})
