import { describe, expect, it } from 'vitest'
import { findUtf8Locale } from './utf8-locale'

const folder = '/media/élève/CLÉ/Tutorat'
type Options = Partial<Parameters<typeof findUtf8Locale>[0]> & { charset?: string | null }

const find = (environment: Record<string, string>, { charset = null, ...options }: Options = {}) =>
  findUtf8Locale({ platform: 'linux', folder, environment, readCharset: () => charset, ...options })

describe('findUtf8Locale', () => {
  it.each([
    ['C', { LANG: 'C' }, {}],
    ['POSIX', { LC_ALL: 'POSIX', LANG: 'fr_FR.UTF-8' }, {}],
    ['none', {}, {}],
    ['another charset', { LANG: 'fr_FR.ISO-8859-15@euro' }, { LANGUAGE: 'fr_FR' }],
    ['a chosen language', { LANG: 'ar_TN', LANGUAGE: 'ar:fr' }, {}],
  ])('asks for UTF-8 and keeps the language with the locale: %s', (_name, environment, language) => {
    expect(find(environment)).toEqual({ LC_ALL: 'C.UTF-8', ...language })
  })

  it('believes the system and not the name of a locale that was never generated', () => {
    const environment = { LANG: 'ar_TN.UTF-8' }
    expect(find(environment, { charset: 'ANSI_X3.4-1968' })).toEqual({ LC_ALL: 'C.UTF-8', LANGUAGE: 'ar_TN' })
    expect(find(environment, { charset: 'UTF-8' })).toBeNull()
  })

  it('asks the system for the charset', () => {
    const environment = { LC_ALL: 'C', PATH: process.env['PATH'] }
    expect(findUtf8Locale({ platform: 'linux', folder, environment })).toEqual({ LC_ALL: 'C.UTF-8' })
  })

  it('needs no restart for a folder of ASCII letters, a UTF-8 locale or another system', () => {
    expect(find({ LANG: 'C' }, { folder: '/opt/Tutorat' })).toBeNull()
    expect(find({ LANG: 'fr_FR.utf8' })).toBeNull()
    expect(find({ LANG: 'C' }, { platform: 'win32' })).toBeNull()
  })

  it('restarts once', () => {
    expect(find({ LC_ALL: 'C.UTF-8' }, { charset: 'ANSI_X3.4-1968' })).toBeNull()
  })
})
