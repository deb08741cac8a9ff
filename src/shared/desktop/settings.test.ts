import { describe, expect, it } from 'vitest'
import { managedSettings, proxySettings } from './settings'

describe('the address of a proxy script', () => {
  it.each(['https://ecole.tn/proxy.pac', 'http://192.168.1.1:8080/proxy.pac', 'HTTP://proxy/'])('may be %s', (url) =>
    expect(proxySettings.safeParse({ mode: 'script', url }).success).toBe(true),
  )

  it.each([
    'ftp://ecole.tn/proxy.pac',
    'xhttps://ecole.tn/proxy.pac',
    'file:///proxy.pac',
    'https:///proxy.pac',
    'https://\\ecole.tn/',
    'https://user@ecole.tn/',
    'https://user:secret@ecole.tn/',
    'https://:secret@ecole.tn/',
    'https://ecole.tn/a b',
    'https://ecole.tn:port/',
    'proxy.pac',
    '',
  ])('is not %j', (url) => expect(proxySettings.safeParse({ mode: 'script', url }).success).toBe(false))
})

it('a school may decide the language, the sharing, the proxy and the saving of data', () => {
  expect(managedSettings.toSorted()).toEqual(['dataSaver', 'language', 'proxy', 'sharedComputer'])
})
