import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { callRefusals, commonRefusals, keyedCalls } from '#shared/contract/call-refusals.ts'
import { endpoints } from '#shared/contract/endpoints.ts'
import { refusals } from '#shared/contract/refusal.ts'

const names = endpoints.map(([name]) => name)

/** Files of the demo platform whose refusals reach calls of other domains. */
const sharedFiles: Readonly<Record<string, readonly string[]>> = {
  'coupon-rules': ['discountCodes', 'offers'],
  'discount-codes': ['discountCodes'],
  'form-rules': [],
  'handler': [],
  'lookup': ['bookmarks', 'lessons', 'progress', 'reactions', 'reports', 'subjects'],
  'update-profile': ['profile'],
}

const domainsOf = (file: string) => sharedFiles[file] ?? [file]

it('names refusals and keys of calls that exist, once each', () => {
  expect([...Object.keys(callRefusals), ...keyedCalls].filter((name) => !names.includes(name))).toEqual([])
  for (const [name, each] of Object.entries(callRefusals))
    expect([name, new Set(each).size]).toEqual([name, each.length])
})

it('allows each refusal of the demo platform to the calls of its domain', () => {
  const missing = globSync('src/sandbox/domains/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const name = /([\w-]+)\.ts$/.exec(file)?.[1] ?? ''
      const domains = domainsOf(name)
      const allowed = new Set<string>(
        endpoints
          .filter(([call]) => domains.includes(call.split('.')[0] ?? ''))
          .flatMap(([call, declared]) => [...(callRefusals[call] ?? []), ...commonRefusals(declared)]),
      )
      return [...readFileSync(file, 'utf8').matchAll(/reject\('(\w+)'/g)].flatMap(([, refusal = '']) =>
        allowed.has(refusal) || domains.length === 0 ? [] : [`${name}.ts: ${refusal}`],
      )
    })
  expect([...new Set(missing)]).toEqual([])
})

it('uses every refusal that is declared', () => {
  const used = new Set<string>(
    endpoints.flatMap(([call, declared]) => [...(callRefusals[call] ?? []), ...commonRefusals(declared)]),
  )
  expect(Object.keys(refusals).filter((name) => !used.has(name))).toEqual([])
})
