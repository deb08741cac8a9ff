import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forcedSettings, readPolicy } from './policy'

describe('policy.json', () => {
  it('the example is a policy, and decides something of each kind', () => {
    const read = readPolicy(readFileSync('build/policy.example.json', 'utf8'))
    expect(read).toEqual({
      ok: true,
      policy: { sharedComputer: true, language: 'fr', proxy: { mode: 'manual', host: 'proxy.ecole.exemple.tn', port: 3128 }, administratorLinks: false },
    })
  })

  it.each([
    ['not json', '(file)', 'is not valid JSON'],
    ['[]', '(file)', null],
    ['{"sharedComputer":"yes"}', 'sharedComputer', null],
    ['{"sharedComputers":true}', '(file)', null],
    ['{"language":"de"}', 'language', null],
    ['{"proxy":{"mode":"manual","host":"a b","port":1}}', 'proxy.host', null],
    ['{"proxy":{"mode":"script","url":"file:///etc/passwd"}}', 'proxy.url', null],
    ['{"proxy":{"mode":"script","url":"data:,x"}}', 'proxy.url', null],
    ['{"proxy":{"mode":"script","url":"https://eleve:secret@ecole.tn/proxy.pac"}}', 'proxy.url', 'must be an http:// or https:// address without a user'],
    ['{"proxy":{"mode":"script","url":"https://eleve@ecole.tn/proxy.pac"}}', 'proxy.url', null],
    ['{"proxy":{"mode":"script","url":"http:///proxy.pac"}}', 'proxy.url', null],
    ['{"proxy":{"mode":"script","url":" http://ecole.tn/proxy.pac"}}', 'proxy.url', null],
    ['{"administratorLinks":0}', 'administratorLinks', null],
  ])('refuses %s and names the field', (text, field, problem) => {
    const read = readPolicy(text)
    expect(read).toMatchObject({ ok: false, field, ...(problem === null ? {} : { problem }) })
  })

  it('I3: reads any text without an exception', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const read = readPolicy(text)
      if (read.ok) expect(Object.keys(read.policy).every((name) => ['$schema', 'sharedComputer', 'language', 'proxy', 'administratorLinks'].includes(name))).toBe(true)
      else expect(read.problem).not.toBe('')
    }), { numRuns: 2_000 })
  })

  it('forces only what it names', () => {
    expect(forcedSettings({})).toEqual({})
    expect(forcedSettings({ sharedComputer: false, administratorLinks: false })).toEqual({ sharedComputer: false })
  })
})
