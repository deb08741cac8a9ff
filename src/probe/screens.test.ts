import { describe, expect, it } from 'vitest'
import { endpoints } from '#shared/contract/endpoints.ts'
import type { Finding } from './probe'
import { judgeScreens, screens } from './screens'

const noFields = { absent: [], unknown: [], emptyLists: [] }
const agreeing = (): Map<string, Finding> =>
  new Map(
    endpoints.map(([name]) => [name, { name, call: `GET ${name}`, verdict: 'agrees', how: [], fields: noFields }]),
  )

function verdictOf(screen: string, changes: Record<string, Partial<Finding>>) {
  const findings = agreeing()
  for (const [name, change] of Object.entries(changes))
    findings.set(name, { ...(findings.get(name) as Finding), ...change })
  return judgeScreens([...findings.values()]).find((each) => each.screen === screen)
}

const broken = { verdict: 'cannot be read', how: ['is no JSON'] } as const
const forbidden = { verdict: 'refused', how: ['status 403, which the contract allows'] } as const

describe('screens', () => {
  it('are named once and read calls that the contract has', () => {
    expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length)
    const calls = new Set(endpoints.map(([name]) => name))
    const unknown = screens.flatMap(({ needs, parts = [] }) => [...needs, ...parts].filter((call) => !calls.has(call)))
    expect(unknown).toEqual([])
  })
})

describe('judgeScreens', () => {
  it('says that a screen works if all its calls agree', () => {
    expect(judgeScreens([...agreeing().values()]).every(({ verdict }) => verdict === 'works')).toBe(true)
  })

  it('says that a screen does not work without what it needs, and names it', () => {
    expect(verdictOf('Subjects', { 'subjects.list': broken })).toMatchObject({
      verdict: 'does not work',
      gaps: ['subjects.list: cannot be read: is no JSON'],
    })
    expect(verdictOf('Subjects', { 'account.me': broken })?.verdict).toBe('does not work')
    expect(verdictOf('Registration', { 'account.me': broken })?.verdict).toBe('works')
  })

  it('says that a screen has gaps if a part of it fails, loses rows or lacks a field', () => {
    expect(verdictOf('Subjects', { 'progress.subjects': broken })?.verdict).toBe('works with gaps')
    const lost = { verdict: 'tolerated', how: ['payload: 1 of 3 rows cannot be read'] } as const
    expect(verdictOf('Subjects', { 'subjects.list': lost })).toMatchObject({
      verdict: 'works with gaps',
      gaps: ['subjects.list: payload: 1 of 3 rows cannot be read'],
    })
    const fields = {
      absent: ['payload.birth_date'],
      unknown: [{ field: 'payload.born', resembles: 'payload.birth_date' }],
      emptyLists: [],
    }
    expect(verdictOf('Profile', { 'account.profile': { fields } })).toMatchObject({
      verdict: 'works with gaps',
      gaps: [
        'account.profile: payload.birth_date is absent, payload.born came and is not known',
        'account.profile: no row has payload.birth_date',
      ],
    })
  })

  it('counts no gap where absence is a value, unless another field may be meant', () => {
    const fields = { absent: ['payload.gift_point'], unknown: [], emptyLists: [] }
    expect(verdictOf('Profile', { 'account.profile': { fields } })?.verdict).toBe('works')
    const renamed = { ...fields, unknown: [{ field: 'payload.giftpts', resembles: 'payload.gift_point' }] }
    expect(verdictOf('Profile', { 'account.profile': { fields: renamed } })?.verdict).toBe('works with gaps')
  })

  it('does not judge a screen that the account may not see, or that nothing was asked for', () => {
    expect(verdictOf('Revenue', { 'discountCodes.revenue': forbidden })?.verdict).toBe('not checked')
    expect(verdictOf('Message', { 'messages.one': { verdict: 'not asked', how: ['marks it'] } })).toMatchObject({
      verdict: 'not checked',
      unchecked: ['messages.one: not asked: marks it'],
    })
  })

  it('names a list without a row as unchecked', () => {
    const fields = { absent: [], unknown: [], emptyLists: ['payload'] }
    expect(verdictOf('Exams', { 'exams.list': { fields } })).toMatchObject({
      verdict: 'works',
      unchecked: ['exams.list: no row in payload'],
    })
  })
})
