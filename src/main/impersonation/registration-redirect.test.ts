import { describe, expect, it } from 'vitest'
import type { SessionState } from '#shared/desktop/session.ts'
import { administratorIn, registrationMarker } from '#shared/impersonation.ts'
import { createRegistrationRedirect } from './registration-redirect'

const ended = (adminUserId: string | null): SessionState => ({
  signedIn: true,
  userId: 7,
  generation: 1,
  backend: 'memory',
  memoryReason: null,
  adminUserId,
})

function setUp(registration: string | undefined = 'https://partenaire.exemple.tn/inscription') {
  const opened: string[] = []
  const world = { marker: registrationMarker as string | null }
  const redirect = createRegistrationRedirect({
    pages: () => Promise.resolve({ registration }),
    open: (address) => Promise.resolve(opened.push(address)),
    vault: {
      consumeMarker: (marker, generation) => {
        const taken = world.marker === marker && generation === 1
        if (taken) world.marker = null
        return Promise.resolve(taken)
      },
    },
  })
  return { redirect, opened, world }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

describe('session of an external registration', () => {
  it('F2: redirects when the platform ends the session, and only then', async () => {
    const { redirect, opened } = setUp()
    for (const change of ['storage', 'switched', 'signed-in'])
      redirect.sessionChanged(change, ended(registrationMarker))
    for (const admin of [null, '9', 'registered'])
      for (const change of ['expired', 'signed-out']) redirect.sessionChanged(change, ended(admin))
    await settle()
    expect(opened).toEqual([])
    redirect.sessionChanged('expired', ended(registrationMarker))
    await settle()
    expect(opened).toEqual(['https://partenaire.exemple.tn/inscription'])
  })

  it('redirects at sign-out and does not count as impersonation', async () => {
    const { redirect, opened } = setUp()
    redirect.sessionChanged('signed-out', ended(registrationMarker))
    await settle()
    expect(opened).toEqual(['https://partenaire.exemple.tn/inscription'])
    expect([
      administratorIn(ended(registrationMarker)),
      administratorIn(ended('9')),
      administratorIn(ended(null)),
    ]).toEqual([null, '9', null])
  })

  it('redirects once when the platform rejects progress with 403', async () => {
    const { redirect, opened, world } = setUp()
    for (const reply of [
      { ok: false as const },
      { ok: true as const, status: 200 },
      { ok: true as const, status: 401 },
    ])
      redirect.progressAnswered(reply, 1)
    await settle()
    expect([opened, world.marker]).toEqual([[], registrationMarker])
    redirect.progressAnswered({ ok: true, status: 403 }, 0)
    await settle()
    expect([opened, world.marker]).toEqual([[], registrationMarker])
    for (let time = 0; time < 3; time += 1) redirect.progressAnswered({ ok: true, status: 403 }, 1)
    await settle()
    expect([opened.length, world.marker]).toEqual([1, null])
  })

  it('opens nothing without the marker or without a registration page', async () => {
    const { redirect, opened, world } = setUp()
    world.marker = null
    redirect.progressAnswered({ ok: true, status: 403 }, 1)
    const without = createRegistrationRedirect({
      pages: () => Promise.resolve({}),
      open: () => Promise.reject(new Error('nothing to open')),
      vault: { consumeMarker: () => Promise.resolve(true) },
    })
    without.sessionChanged('expired', ended(registrationMarker))
    without.progressAnswered({ ok: true, status: 403 }, 1)
    await settle()
    expect(opened).toEqual([])
  })
})
