import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { LinkOutcome } from '#core/desktop/desktop.ts'
import { liveEvent } from '#shared/contract/events.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useJoin } from './use-join'
import type { Session } from './week-sessions'

const link = 'https://live.example.com/join/7?ticket=x'
const start = '2026-11-18 16:00'

type SetUp = { action?: Session['action']; domainId?: number | null; opening?: LinkOutcome }

function setUp({ action = 'participate', domainId = null, opening = 'opened' }: SetUp = {}) {
  const opened: string[] = []
  const world = createHookWorld({
    desktop: {
      'links.open': async ({ url }) => {
        opened.push(url)
        return { opened: opening === 'opened', managed: opening === 'withheld' }
      },
    },
  })
  const event = liveEvent.parse({
    name: 'Ondes',
    subject: { name: 'Physique', domainId },
    event: { id: 7, start_time: start },
  })
  const view = world.render(() => useJoin({ id: 7, event, action }))
  const join = async () => {
    act(() => view.result.current.start())
    await world.settle()
  }
  const at = (index: number) => {
    const request = world.requests[index]
    if (request === undefined) throw new Error(`no request ${index + 1}`)
    return request
  }
  return { ...world, view, opened, join, at, now: () => view.result.current }
}

describe('useJoin', () => {
  it('makes the student a participant, then asks for the link and opens it in the browser', async () => {
    const { join, at, requests, opened, now } = setUp({ domainId: 3 })
    await join()
    expect([at(0).method, at(0).path, at(0).body]).toEqual([
      'POST',
      '/api/platform/events/join-user',
      { content_id: 7, domain_id: 3 },
    ])
    expect(now()).toMatchObject({ isBusy: true, outcome: null })
    await at(0).answer(null)
    expect([at(1).method, at(1).path]).toEqual(['GET', '/api/platform/events/7/get-join-link'])
    await at(1).answer({ joinUrl: link })
    expect([opened, requests.length]).toEqual([[link], 2])
    expect(now()).toMatchObject({ isBusy: false, outcome: { kind: 'opened', message: null } })
  })

  it('names no domain where the session has none', async () => {
    const { join, at } = setUp()
    await join()
    expect(at(0).body).toEqual({ content_id: 7 })
  })

  it('asks a participant only for the link, anew each time', async () => {
    const { join, at, requests, opened } = setUp({ action: 'start' })
    await join()
    expect(at(0).path).toBe('/api/platform/events/7/get-join-link')
    await at(0).answer({ joinUrl: `${link}1` })
    await join()
    await at(1).answer({ joinUrl: `${link}2` })
    expect([opened, requests.length]).toEqual([[`${link}1`, `${link}2`], 2])
  })

  it.each([
    ['the link', { joinUrl: link }, { kind: 'opened' }],
    ['the start of a session that is not open yet', { eventStartTime: start }, { kind: 'early', at: start }],
  ])('needs no second request where joining has answered with %s', async (_what, payload, outcome) => {
    const { join, at, requests, now } = setUp()
    await join()
    await at(0).answer(payload)
    expect(requests).toHaveLength(1)
    expect(now()).toMatchObject({ isBusy: false, outcome })
  })

  it('opens nothing before the start, even where the platform sends a link with it', async () => {
    const { join, at, opened, now } = setUp({ action: 'start' })
    await join()
    await at(0).answer({ joinUrl: link, eventStartTime: start, message: ' La salle ouvre à 15 h 50 ' })
    expect(opened).toEqual([])
    expect(now().outcome).toEqual({ kind: 'early', at: start, message: 'La salle ouvre à 15 h 50' })
  })

  it.each([
    ['La salle est pleine', 'La salle est pleine'],
    ['OK', null],
    ['ok.', null],
    ['Ok!', null],
    ['  ', null],
    [undefined, null],
    ['OK, demain', 'OK, demain'],
    ['La salle est ok', 'La salle est ok'],
    ['OK?', 'OK?'],
  ])('without a link repeats the message of the platform, but no bare acknowledgement: %j', async (message, shown) => {
    const { join, at, now, opened } = setUp({ action: 'start' })
    await join()
    await at(0).answer({ message })
    expect([now().outcome, opened]).toEqual([{ kind: 'no-link', message: shown }, []])
  })

  it('says that there is no link where the answer is empty', async () => {
    const { join, at, now } = setUp({ action: 'start' })
    await join()
    await at(0).answer(null)
    expect(now().outcome).toEqual({ kind: 'no-link', message: null })
  })

  it.each([
    ['refused', 'not-opened'],
    ['withheld', 'withheld'],
  ] as const)('says so when the link was %s', async (opening, kind) => {
    const { join, at, now } = setUp({ action: 'start', opening })
    await join()
    await at(0).answer({ joinUrl: link })
    expect(now().outcome).toEqual({ kind })
  })

  it('asks for no link after the platform has refused the student, nor when it cannot be reached', async () => {
    const refused = setUp()
    await refused.join()
    await refused.at(0).refuse('Non')
    expect(refused.requests).toHaveLength(1)
    expect(refused.now().outcome).toMatchObject({ kind: 'failed', failure: { kind: 'refused', message: 'Non' } })
    const offline = setUp()
    await offline.join()
    await offline.at(0).fail()
    expect(offline.requests).toHaveLength(1)
    expect(offline.now()).toMatchObject({ isBusy: false, outcome: { kind: 'failed', failure: { kind: 'offline' } } })
  })

  it('says why it got no link, and forgets that with the next attempt', async () => {
    const { join, at, now, opened } = setUp({ action: 'start' })
    await join()
    await at(0).refuse('Trop tard')
    expect(now().outcome).toMatchObject({ kind: 'failed', failure: { message: 'Trop tard' } })
    await join()
    expect(now()).toMatchObject({ isBusy: true, outcome: null })
    await at(1).answer({ joinUrl: link })
    expect([now().outcome?.kind, opened]).toEqual(['opened', [link]])
  })

  it('joins once on a second click', async () => {
    const { join, requests } = setUp()
    await join()
    await join()
    expect(requests).toHaveLength(1)
  })

  it('opens no browser once its dialog is closed', async () => {
    const { join, at, view, opened } = setUp({ action: 'start' })
    await join()
    view.unmount()
    await at(0).answer({ joinUrl: link })
    expect(opened).toEqual([])
  })
})
