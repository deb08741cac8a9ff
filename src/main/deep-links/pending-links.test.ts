import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createInbox } from './pending-links'

const minute = 60_000

function inboxAt(start = 0) {
  const time = { now: start }
  const kept: unknown[] = []
  const wanted = { administrator: true }
  const keep = (link: unknown): boolean => kept.push(link) > 0
  const inbox = createInbox({ monotonic: () => time.now }, { socialReturn: keep, paymentReturn: keep, administratorLink: (link) => wanted.administrator && keep(link) })
  return { time, kept, wanted, inbox }
}

const take = (inbox: ReturnType<typeof createInbox>): string[] => {
  const kinds: string[] = []
  for (let link = inbox.next(); link !== null; link = inbox.next()) kinds.push(link.kind === 'subject' ? link.subjectId : link.kind)
  return kinds
}

describe('link inbox', () => {
  it('C4: hands out each link once, in the order of arrival', () => {
    const { inbox } = inboxAt()
    expect(['tutorat://subjects', 'tutorat://home', 'tutorat://subjects/12-maths/details'].map(inbox.add)).toEqual([true, true, true])
    expect(inbox.waiting()).toBe(3)
    expect(take(inbox)).toEqual(['subjects', 'home', '12-maths'])
    expect(inbox.next()).toBeNull()
  })

  it('C4: a link that arrives three times waits once; taken, it may arrive again', () => {
    const { inbox } = inboxAt()
    expect(['tutorat://home', 'TUTORAT://home', 'tutorat://home/'].map(inbox.add)).toEqual([true, false, false])
    expect(take(inbox)).toEqual(['home'])
    expect(inbox.add('tutorat://home')).toBe(true)
  })

  it('C4: keeps the newest five', () => {
    const { inbox } = inboxAt()
    for (const id of [1, 2, 3, 4, 5, 6, 7]) inbox.add(`tutorat://subjects/${id}/details`)
    expect(take(inbox)).toEqual(['3', '4', '5', '6', '7'])
  })

  it('C4: a link older than thirty minutes is forgotten', () => {
    const { inbox, time } = inboxAt()
    inbox.add('tutorat://home')
    time.now = 20 * minute
    inbox.add('tutorat://subjects')
    time.now = 30 * minute
    expect(inbox.waiting()).toBe(1)
    expect(take(inbox)).toEqual(['subjects'])
  })

  it('C4: a link waits for its user to sign in, and goes when the user goes', () => {
    const { inbox } = inboxAt()
    inbox.add('tutorat://subjects')
    inbox.userChanged(7)
    inbox.userChanged(7)
    expect(inbox.waiting()).toBe(1)
    inbox.userChanged(null)
    expect(inbox.waiting()).toBe(0)
    inbox.userChanged(7)
    inbox.add('tutorat://home')
    inbox.userChanged(8)
    expect(inbox.waiting()).toBe(0)
  })

  it('C8: what is secret in a link goes to its keeper, and the page gets its kind alone', () => {
    const { inbox, kept } = inboxAt()
    expect(inbox.add('tutorat://switch?token=secret-token&admin_id=9&user_id=12')).toBe(true)
    expect(inbox.add('tutorat://login/google/callback?code=secret-code&state=secret-state')).toBe(true)
    expect(kept).toEqual([
      { kind: 'switch', token: 'secret-token', adminUserId: '9', userId: 12 },
      { kind: 'social-return', provider: 'google', code: 'secret-code', state: 'secret-state' },
    ])
    const handed = [inbox.next(), inbox.next()]
    expect(handed).toEqual([{ kind: 'switch' }, { kind: 'social-return', provider: 'google' }])
    expect(JSON.stringify(handed)).not.toContain('secret')
  })

  it('C3, C4: of a payment’s return the page gets its kind alone; two payments are two returns', () => {
    const { inbox, kept } = inboxAt()
    expect(['tutorat://payment/success?orderId=secret-1', 'tutorat://payment/success?orderId=secret-2', 'tutorat://payment/success?orderId=secret-1'].map(inbox.add)).toEqual([true, true, false])
    expect(kept.slice(0, 2)).toEqual(['secret-1', 'secret-2'].map((orderId) => ({ kind: 'payment-return', way: 'card', outcome: 'success', query: { orderId } })))
    const handed = [inbox.next(), inbox.next(), inbox.next()]
    expect(handed).toEqual([{ kind: 'payment-return', way: 'card' }, { kind: 'payment-return', way: 'card' }, null])
  })

  it('C8: a second link waits as one with the first, and its keeper has the newer secret', () => {
    const { inbox, kept } = inboxAt()
    inbox.add('tutorat://switch?token=first&admin_id=9&user_id=12')
    inbox.add('tutorat://switch?token=second&admin_id=9&user_id=13')
    expect(kept.length).toBe(2)
    expect(take(inbox)).toEqual(['switch'])
  })

  it('C8: a link that its keeper does not want never waits', () => {
    const { inbox, wanted } = inboxAt()
    wanted.administrator = false
    expect(inbox.add('tutorat://switch?token=secret&admin_id=9&user_id=12')).toBe(false)
    expect(inbox.waiting()).toBe(0)
  })

  it('C4: hostile links never wait, and no more than five ever do', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.nat({ max: 20 }).map((id) => `tutorat://subjects/${id}/details`))), (texts) => {
        const { inbox } = inboxAt()
        for (const text of texts) inbox.add(text)
        expect(inbox.waiting()).toBeLessThanOrEqual(5)
        expect(take(inbox).every((kind) => /^\d+$/.test(kind))).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})
