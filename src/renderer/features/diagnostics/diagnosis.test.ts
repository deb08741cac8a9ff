import { describe, expect, it } from 'vitest'
import type { Check, CheckId, CheckState, DiagnosticsRun } from '#shared/desktop/diagnostics.ts'
import { begun, getCount, getFindings, isComplete, withCheck, withPort } from './diagnosis'

const run: DiagnosticsRun = {
  run: 3,
  expected: [
    { id: 'platform', host: null },
    { id: 'host', host: 'a.ecole.tn' },
    { id: 'host', host: 'b.ecole.tn' },
    { id: 'disk', host: null },
  ],
  hosts: [],
  supportEmail: null,
}
const check = (id: CheckId, state: CheckState, host: string | null = null): Check => ({
  id,
  host,
  state,
  code: 'reached',
  ms: null,
  status: null,
  seconds: null,
  bytes: null,
  share: null,
  text: null,
})

describe('a diagnosis', () => {
  it('takes the results that arrived before the list of its checks, those of another run not', () => {
    const early = [
      { run: 2, check: check('disk', 'broken') },
      { run: 3, check: check('platform', 'good') },
    ]
    const found = begun(run, early)
    expect(found.findings.map(({ check: each }) => each?.state ?? null)).toEqual(['good', null, null, null])
    expect(isComplete(found)).toBe(false)
  })

  it('tells hosts apart, and is complete once each check has a result', () => {
    let found = withCheck(begun(run, []), check('host', 'broken', 'b.ecole.tn'))
    expect(found.findings.map(({ check: each }) => each?.state ?? null)).toEqual([null, null, 'broken', null])
    for (const each of [check('host', 'good', 'a.ecole.tn'), check('platform', 'good', 'x'), check('disk', 'broken')])
      found = withCheck(found, each)
    expect(isComplete(found)).toBe(true)
    expect([getCount(found, 'good'), getCount(found, 'broken')]).toEqual([2, 2])
    expect(getCount(withCheck(found, check('disk', 'good')), 'good')).toBe(3)
  })

  it('tells apart the hosts that the configuration lacks', () => {
    const lacking = ['a.ecole.tn', 'b.ecole.tn'].map((host) => ({ id: 'configuration', host }) as const)
    const found = withCheck(begun({ ...run, expected: lacking }, []), check('configuration', 'broken', 'b.ecole.tn'))
    expect(found.findings.map(({ check: each }) => each?.state ?? null)).toEqual([null, 'broken'])
  })

  it('shows each check in one section', () => {
    const sections = (['reach', 'way', 'computer'] as const).map((name) => getFindings(begun(run, []), name))
    expect(sections.map((findings) => findings.map(({ id }) => id))).toEqual([
      ['platform', 'host', 'host'],
      [],
      ['disk'],
    ])
  })
})

it.each([
  ['a.ecole.tn', 'a.ecole.tn:443'],
  ['a.ecole.tn:8443', 'a.ecole.tn:8443'],
  ['192.0.2.1', '192.0.2.1:443'],
  ['[2001:db8::1]', '[2001:db8::1]:443'],
])('names the port of %s', (host, named) => {
  expect(withPort(host)).toBe(named)
})
