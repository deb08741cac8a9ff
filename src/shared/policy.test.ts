import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { policyRules } from './desktop/managed-policy'
import { managedSettings } from './desktop/settings'
import { allowsLink, checkPolicy, getDecisions, forcedSettings, readPolicy, type Policy } from './policy'

const parts: fc.Arbitrary<Policy> = fc.record(
  {
    language: fc.constantFrom('fr', 'en', 'ar'),
    sharedComputer: fc.boolean(),
    dataSaver: fc.boolean(),
    administratorLinks: fc.boolean(),
    updates: fc.boolean(),
    payments: fc.boolean(),
    proxy: fc.oneof(
      fc.constant({ mode: 'system' as const }),
      fc.record({
        mode: fc.constant('manual' as const),
        host: fc.constantFrom('proxy.ecole.tn', '10.0.0.1'),
        port: fc.integer({ min: 1, max: 65_535 }),
      }),
    ),
    allowedLinks: fc.array(fc.constantFrom('forum.exemple.tn', 'https://www.youtube.com', 'localhost:8080')),
    mediaCache: fc.record({ url: fc.constantFrom('https://cache.ecole.tn', 'http://10.0.0.5:8080') }),
  },
  { requiredKeys: [] },
)

const mediaCacheProblem =
  'must be https://host, or http:// with a private address, without a path, a query, a user or a password'

const example = 'build/policy/policy.example.json'

describe('policy.json', () => {
  it('the example is valid and contains every rule', () => {
    const read = readPolicy(readFileSync(example, 'utf8'))
    expect(read.ok && getDecisions(read.policy)).toEqual(policyRules)
    expect(read.ok && read.policy.$schema).toBe('./policy.schema.json')
  })

  it.each([
    ['not json', '(file)', 'is not valid JSON'],
    ['[]', '(file)', null],
    ['{"sharedComputer":"yes"}', 'sharedComputer', null],
    ['{"sharedComputers":true}', 'sharedComputers', 'is unknown'],
    ['{"proxy":{"mode":"system","port":3128}}', 'proxy.port', 'is unknown'],
    ['{"payments":"no"}', 'payments', null],
    ['{"updates":null}', 'updates', null],
    [
      '{"allowedLinks":["forum.exemple.tn","*.exemple.tn"]}',
      'allowedLinks.1',
      'must be an origin (https://host) or a host',
    ],
    ['{"allowedLinks":["https://forum.exemple.tn/page"]}', 'allowedLinks.0', null],
    ['{"allowedLinks":["javascript:alert(1)"]}', 'allowedLinks.0', null],
    ['{"__proto__":{"payments":false}}', '__proto__', 'is unknown'],
    ['{"language":"de"}', 'language', 'must be fr, en or ar'],
    ['{"sharedComputer":"yes"}', 'sharedComputer', 'must be true or false'],
    ['{"allowedLinks":"forum.exemple.tn"}', 'allowedLinks', 'must be a list in [ ]'],
    ['{"mediaCache":{}}', 'mediaCache.url', 'is missing'],
    ['{"proxy":{"mode":"manual","host":"a b","port":1}}', 'proxy.host', null],
    ['{"proxy":{"mode":"automatic"}}', 'proxy.mode', 'is none of the values that the documentation lists'],
    ['{"proxy":{"mode":"manual","host":"a","port":70000}}', 'proxy.port', 'must be 65535 at most'],
    ['{"proxy":{"mode":"script","url":"file:///etc/passwd"}}', 'proxy.url', null],
    ['{"proxy":{"mode":"script","url":"data:,x"}}', 'proxy.url', null],
    [
      '{"proxy":{"mode":"script","url":"https://eleve:secret@ecole.tn/proxy.pac"}}',
      'proxy.url',
      'must be an http:// or https:// address without a user',
    ],
    ['{"proxy":{"mode":"script","url":"https://eleve@ecole.tn/proxy.pac"}}', 'proxy.url', null],
    ['{"proxy":{"mode":"script","url":"https://:secret@ecole.tn/proxy.pac"}}', 'proxy.url', null],
    ['{"proxy":{"mode":"script","url":"http:///proxy.pac"}}', 'proxy.url', null],
    ['{"proxy":{"mode":"script","url":" http://ecole.tn/proxy.pac"}}', 'proxy.url', null],
    ['{"administratorLinks":0}', 'administratorLinks', null],
    ['{"mediaCache":"https://cache.ecole.tn"}', 'mediaCache', null],
    ['{"mediaCache":{"url":"http://cache.ecole.tn"}}', 'mediaCache.url', mediaCacheProblem],
    ['{"mediaCache":{"url":"http://203.0.113.9"}}', 'mediaCache.url', mediaCacheProblem],
    ['{"mediaCache":{"url":"https://cache.ecole.tn/films"}}', 'mediaCache.url', mediaCacheProblem],
    ['{"mediaCache":{"url":"https://eleve:secret@ecole.tn"}}', 'mediaCache.url', mediaCacheProblem],
    ['{"mediaCache":{"url":"https://cache.ecole.tn","size":1}}', 'mediaCache.size', 'is unknown'],
  ])('refuses %s and names the field', (text, field, problem) => {
    const read = readPolicy(text)
    expect(read).toMatchObject({ ok: false, field, ...(problem === null ? {} : { problem }) })
  })

  it('I3: parses any text without an exception', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const read = readPolicy(text)
        if (!read.ok) expect(read.problem).not.toBe('')
      }),
      { numRuns: 2_000 },
    )
  })

  it('I3: refuses the entire policy if one field is invalid, and names it', () => {
    fc.assert(
      fc.property(
        parts,
        fc.constantFrom(...policyRules),
        fc.constantFrom(7, 'x y', [1], { mode: 'none' }),
        (good, key, wrong) => {
          expect(checkPolicy(good)).toEqual({ ok: true, policy: good })
          const read = checkPolicy({ ...good, [key]: wrong })
          expect(read).toMatchObject({ ok: false })
          if (!read.ok) expect(read.field.split('.')[0]).toBe(key)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('forces its settings and lists all its decisions', () => {
    fc.assert(
      fc.property(parts, (policy) => {
        const forced = forcedSettings(policy)
        for (const name of managedSettings) expect(forced[name]).toEqual(policy[name])
        const decides = getDecisions(policy)
        expect(managedSettings.filter((name) => decides.includes(name))).toEqual(
          managedSettings.filter((name) => name in forced),
        )
        for (const name of ['administratorLinks', 'updates', 'payments'] as const)
          expect(decides.includes(name)).toBe(policy[name] === false)
        expect(decides.includes('allowedLinks')).toBe(policy.allowedLinks !== undefined)
        expect(decides.includes('mediaCache')).toBe(policy.mediaCache !== undefined)
      }),
    )
    expect(forcedSettings({ sharedComputer: false, administratorLinks: false })).toEqual({ sharedComputer: false })
    expect(getDecisions({ payments: true, updates: true })).toEqual([])
  })
})

describe('links that a school allows', () => {
  it.each([
    [undefined, 'https://anywhere.example/', true],
    [[], 'https://forum.exemple.tn/', false],
    [['forum.exemple.tn'], 'https://forum.exemple.tn/sujet?n=1', true],
    [['Forum.Exemple.tn'], 'http://forum.exemple.tn:8080/', true],
    [['forum.exemple.tn'], 'https://faux.forum.exemple.tn/', false],
    [['forum.exemple.tn'], 'https://forum.exemple.tn.example/', false],
    [['forum.exemple.tn:8443'], 'https://forum.exemple.tn/', false],
    [['https://forum.exemple.tn'], 'https://forum.exemple.tn/a', true],
    [['https://forum.exemple.tn'], 'http://forum.exemple.tn/a', false],
    [['https://forum.exemple.tn'], 'https://forum.exemple.tn:8443/a', false],
    [['forum.exemple.tn'], 'not an address', false],
  ])('allowing %j opens %s: %s', (allowedLinks, address, expected) => {
    expect(allowsLink({ allowedLinks }, address)).toBe(expected)
  })
})
