import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPendingLinks } from './pending-links'

const minute = 60_000

function setUp(start = 0) {
  const time = { now: start }
  const handled: unknown[] = []
  const accepted = { administrator: true }
  const handle = (link: unknown): boolean => handled.push(link) > 0
  const links = createPendingLinks(
    { monotonic: () => time.now },
    {
      socialReturn: handle,
      paymentReturn: handle,
      administratorLink: (link) => accepted.administrator && handle(link),
    },
  )
  return { time, handled, accepted, links }
}

const take = (links: ReturnType<typeof createPendingLinks>): string[] => {
  const kinds: string[] = []
  for (let link = links.next(); link !== null; link = links.next())
    kinds.push(link.kind === 'subject' ? link.subjectId : link.kind)
  return kinds
}

describe('pending links', () => {
  it('C4: delivers each link once, in the order of arrival', () => {
    const { links } = setUp()
    expect(['tutorat://subjects', 'tutorat://home', 'tutorat://subjects/12-maths/details'].map(links.add)).toEqual([
      true,
      true,
      true,
    ])
    expect(links.waiting()).toBe(3)
    expect(take(links)).toEqual(['subjects', 'home', '12-maths'])
    expect(links.next()).toBeNull()
  })

  it('C4: queues a repeated link once until it is delivered', () => {
    const { links } = setUp()
    expect(['tutorat://home', 'TUTORAT://home', 'tutorat://home/'].map(links.add)).toEqual([true, false, false])
    expect(take(links)).toEqual(['home'])
    expect(links.add('tutorat://home')).toBe(true)
  })

  it('C4: holds the newest five links', () => {
    const { links } = setUp()
    for (const id of [1, 2, 3, 4, 5, 6, 7]) links.add(`tutorat://subjects/${id}/details`)
    expect(take(links)).toEqual(['3', '4', '5', '6', '7'])
  })

  it('C4: drops a link after thirty minutes', () => {
    const { links, time } = setUp()
    links.add('tutorat://home')
    time.now = 20 * minute
    links.add('tutorat://subjects')
    time.now = 30 * minute
    expect(links.waiting()).toBe(1)
    expect(take(links)).toEqual(['subjects'])
  })

  it('C4: holds a link until its user signs in and drops it when the user changes', () => {
    const { links } = setUp()
    links.add('tutorat://subjects')
    links.sessionChanged({ userId: 7 })
    links.sessionChanged({ userId: 7 })
    expect(links.waiting()).toBe(1)
    links.sessionChanged({ userId: null })
    expect(links.waiting()).toBe(0)
    links.sessionChanged({ userId: 7 })
    links.add('tutorat://home')
    links.sessionChanged({ userId: 8 })
    expect(links.waiting()).toBe(0)
  })

  it('C8: passes the secrets of a link to its handler and only the kind to the page', () => {
    const { links, handled } = setUp()
    expect(links.add('tutorat://switch?token=secret-token&admin_id=9&user_id=12')).toBe(true)
    expect(links.add('tutorat://login/google/callback?code=secret-code&state=secret-state')).toBe(true)
    expect(handled).toEqual([
      { kind: 'switch', token: 'secret-token', adminUserId: '9', userId: 12 },
      { kind: 'social-return', provider: 'google', code: 'secret-code', state: 'secret-state' },
    ])
    const delivered = [links.next(), links.next()]
    expect(delivered).toEqual([{ kind: 'switch' }, { kind: 'social-return', provider: 'google' }])
    expect(JSON.stringify(delivered)).not.toContain('secret')
  })

  it('C3, C4: passes only the kind of a payment return to the page and distinguishes two payments', () => {
    const { links, handled } = setUp()
    expect(
      [
        'tutorat://payment/success?orderId=secret-1',
        'tutorat://payment/success?orderId=secret-2',
        'tutorat://payment/success?orderId=secret-1',
      ].map(links.add),
    ).toEqual([true, true, false])
    expect(handled.slice(0, 2)).toEqual(
      ['secret-1', 'secret-2'].map((orderId) => ({
        kind: 'payment-return',
        way: 'card',
        outcome: 'success',
        query: { orderId },
      })),
    )
    const delivered = [links.next(), links.next(), links.next()]
    expect(delivered).toEqual([{ kind: 'payment-return', way: 'card' }, { kind: 'payment-return', way: 'card' }, null])
  })

  it('C8: queues two administrator links as one and passes the newer secret to the handler', () => {
    const { links, handled } = setUp()
    links.add('tutorat://switch?token=first&admin_id=9&user_id=12')
    links.add('tutorat://switch?token=second&admin_id=9&user_id=13')
    expect(handled.length).toBe(2)
    expect(take(links)).toEqual(['switch'])
  })

  it('C8: does not queue a link that its handler rejects', () => {
    const { links, accepted } = setUp()
    accepted.administrator = false
    expect(links.add('tutorat://switch?token=secret&admin_id=9&user_id=12')).toBe(false)
    expect(links.waiting()).toBe(0)
  })

  it('C4: never queues hostile links or more than five', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.nat({ max: 20 }).map((id) => `tutorat://subjects/${id}/details`),
          ),
        ),
        (texts) => {
          const { links } = setUp()
          for (const text of texts) links.add(text)
          expect(links.waiting()).toBeLessThanOrEqual(5)
          expect(take(links).every((kind) => /^\d+$/.test(kind))).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
