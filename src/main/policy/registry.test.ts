import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { policyTexts } from '#shared/policy-schema.ts'
import type { PolicyResult } from '#shared/policy.ts'
import { parseRegOutput } from './query-registry'
import { readRegistryPolicy as readValues, registryValues } from './registry'

const head = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Tutorat'

const printed = (...values: string[]) => ['', head, ...values.map((value) => `    ${value}`), '', ''].join('\r\n')

function readRegistryPolicy(text: string): PolicyResult | null {
  const values = parseRegOutput(text)
  return values === null ? null : readValues(values)
}

describe('Windows group policy', () => {
  it('reads a policy from single values', () => {
    const text = printed(
      'language    REG_SZ    fr',
      'SharedComputer    REG_DWORD    0x1',
      'proxyMode    REG_SZ    manual',
      'proxyHost    REG_SZ    proxy.ecole.tn',
      'proxyPort    REG_DWORD    0xc38',
      'dataSaver    REG_DWORD    0x1',
      'administratorLinks    REG_DWORD    0x0',
      'updates    REG_DWORD    0x0',
      'payments    REG_DWORD    0x0',
      'allowedLinks    REG_MULTI_SZ    forum.exemple.tn\\0https://www.youtube.com',
      'mediaCacheUrl    REG_SZ    https://cache.ecole.tn',
    )
    expect(readRegistryPolicy(text)).toEqual({
      ok: true,
      policy: {
        language: 'fr',
        sharedComputer: true,
        proxy: { mode: 'manual', host: 'proxy.ecole.tn', port: 3128 },
        dataSaver: true,
        administratorLinks: false,
        updates: false,
        payments: false,
        allowedLinks: ['forum.exemple.tn', 'https://www.youtube.com'],
        mediaCache: { url: 'https://cache.ecole.tn' },
      },
    })
  })

  it('reads a policy from JSON, overridden by single values', () => {
    const text = printed(
      'policy    REG_SZ    {"payments":true,"updates":false,"proxy":{"mode":"system"}}',
      'payments    REG_DWORD    0x0',
      'proxyMode    REG_SZ    script',
      'proxyUrl    REG_SZ    http://ecole.tn/proxy.pac',
    )
    expect(readRegistryPolicy(text)).toEqual({
      ok: true,
      policy: { payments: false, updates: false, proxy: { mode: 'script', url: 'http://ecole.tn/proxy.pac' } },
    })
  })

  it('ignores an empty key, the default value and subkeys', () => {
    expect(readRegistryPolicy(printed())).toEqual({ ok: true, policy: {} })
    expect(readRegistryPolicy(printed('(par défaut)    REG_SZ    (valeur non définie)'))).toEqual({
      ok: true,
      policy: {},
    })
    expect(
      readRegistryPolicy(`${printed('updates    REG_DWORD    0x0')}${head}\\Other\r\n    x    REG_SZ    y\r\n`),
    ).toEqual({
      ok: true,
      policy: { updates: false },
    })
    expect(readRegistryPolicy(printed('allowedLinks    REG_MULTI_SZ    '))).toEqual({
      ok: true,
      policy: { allowedLinks: [] },
    })
    expect(readRegistryPolicy(printed('allowedLinks    REG_MULTI_SZ'))).toEqual({
      ok: true,
      policy: { allowedLinks: [] },
    })
  })

  it.each([
    ['payments    REG_SZ    0', 'payments'],
    ['payments    REG_DWORD    0x2', 'payments'],
    ['paiements    REG_DWORD    0x0', 'paiements'],
    ['language    REG_SZ    de', 'language'],
    ['language    REG_EXPAND_SZ    fr', 'language'],
    ['proxyMode    REG_SZ    manual', 'proxy.host'],
    ['proxyPort    REG_DWORD    0x50', 'proxy.mode'],
    ['mediaCacheUrl    REG_SZ    http://cache.ecole.tn', 'mediaCache.url'],
    ['policy    REG_SZ    {not json', 'policy'],
    ['policy    REG_SZ    []', 'policy'],
    ['policy    REG_SZ    {"updates":0}', 'updates'],
    ['allowedLinks    REG_MULTI_SZ    ok.tn\\0a b', 'allowedLinks.1'],
  ])('I3: rejects all values for %s and names the invalid one', (value, field) => {
    expect(readRegistryPolicy(printed('sharedComputer    REG_DWORD    0x1', value))).toMatchObject({ ok: false, field })
  })

  it('I3: parses any output without an exception', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.constantFrom(head, '    policy    REG_SZ    {}', '    payments    REG_DWORD    0x0'),
          ),
        ),
        (lines) => {
          const read = readRegistryPolicy(lines.join('\r\n'))
          if (read?.ok === false) expect(read.field).not.toBe('')
        },
      ),
      { numRuns: 1_000 },
    )
  })

  it('I3: rejects output with an unknown line', () => {
    expect(parseRegOutput(printed('sharedComputer    REG_DWORD    0x1', 'what is this'))).toBeNull()
  })
})

describe('group policy template', () => {
  const admx = readFileSync('build/policy/Tutorat.admx', 'utf8')
  const collect = (text: string, pattern: RegExp) =>
    [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].sort()

  it('defines exactly the values that are read, under the same key', () => {
    expect(collect(admx, /valueName="(\w+)"/g)).toEqual(Object.keys(registryValues).sort())
    expect(collect(admx, /key="([^"]+)"/g)).toEqual(['Software\\Policies\\Tutorat'])
    expect(collect(admx, /class="(\w+)"/g)).toEqual(['Machine'])
    expect(
      new Set(Object.values(registryValues).map((mapping) => ('key' in mapping ? mapping.key : mapping.group))),
    ).toEqual(new Set(Object.keys(policyTexts)))
  })

  it.each(['en-US', 'fr-FR', 'ar-SA'])('contains its texts in %s', (language) => {
    const adml = readFileSync(`build/policy/${language}/Tutorat.adml`, 'utf8')
    expect(collect(adml, /<string id="(\w+)"/g)).toEqual(collect(admx, /\$\(string\.(\w+)\)/g))
    expect(collect(adml, /<presentation id="(\w+)"/g)).toEqual(collect(admx, /\$\(presentation\.(\w+)\)/g))
    expect(collect(adml, /refId="(\w+)"/g)).toEqual(collect(admx, /<(?:text|multiText|decimal|enum) id="(\w+)"/g))
  })

  it('uses no-break spaces around the punctuation of its French texts', () => {
    expect(readFileSync('build/policy/fr-FR/Tutorat.adml', 'utf8').match(/.{0,20}(?: [:;!?»]|« ).{0,10}/g)).toBeNull()
  })
})
