import { act } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { http } from '../api/http'
import { reachabilityChanged } from '../store/network-slice'
import { sessionChanged } from '../store/session-slice'
import { useOpenFile } from './use-open-file'

const own = 'https://media.example.com'

function setUp({ status = 200, isLost = false, isOffline = false, opens = true } = {}) {
  const opened: string[] = []
  const heads: string[] = []
  const saved: { href: string; name: string }[] = []
  const { adapter } = http.defaults
  http.defaults.adapter = async (config) => {
    heads.push(`${config.method ?? ''} ${config.url ?? ''}`)
    if (isLost) throw new Error('net')
    return { data: '', status, statusText: '', headers: {}, config }
  }
  const take = (event: Event) => {
    const link = event.target as HTMLAnchorElement
    event.preventDefault()
    saved.push({ href: link.getAttribute('href') ?? '', name: link.download })
  }
  document.addEventListener('click', take)
  onTestFinished(() => {
    Object.assign(http.defaults, { adapter })
    document.removeEventListener('click', take)
  })
  const world = createHookWorld({
    start: { platform: { mediaHosts: [own] } },
    desktop: {
      'links.open': async ({ url }) => {
        opened.push(url)
        return { opened: opens }
      },
    },
  })
  if (isOffline) {
    world.store.dispatch(sessionChanged({ ...world.store.getState().session, signedIn: true }))
    world.store.dispatch(reachabilityChanged({ reachable: false, at: 1 }))
  }
  const { result } = world.render(() => useOpenFile({ refused: 'refused', missing: 'missing' }))
  const open = (url: string) => act(() => result.current({ name: 'Sujet', url }))
  return { ...world, open, opened, heads, saved }
}

describe('useOpenFile', () => {
  it('saves a file of the platform through the page’s own origin, once it is known to be there', async () => {
    const { open, heads, saved, opened, notified } = setUp()
    await open(`${own}/sujet.pdf?v=2`)
    const address = '/media/media.example.com/sujet.pdf?v=2'
    expect(heads).toEqual([`head ${address}`])
    expect(saved).toEqual([{ href: address, name: 'Sujet.pdf' }])
    expect([opened, notified, document.querySelectorAll('a[download]').length]).toEqual([[], [], 0])
  })

  it.each([
    ['is gone', { status: 404 }],
    ['is elsewhere', { status: 302 }],
    ['cannot be reached', { isLost: true }],
  ])('says that a file %s, and saves nothing', async (_, world) => {
    const { open, saved, notified } = setUp(world)
    await open(`${own}/sujet.pdf`)
    expect([saved, notified]).toEqual([[], ['warning: missing']])
  })

  it('opens a file of another host in the browser', async () => {
    const { open, opened, heads, saved } = setUp()
    await open('https://files.example.org/sujet.pdf')
    expect([opened, heads, saved]).toEqual([['https://files.example.org/sujet.pdf'], [], []])
  })

  it('says that the system refuses to open it', async () => {
    const { open, notified } = setUp({ opens: false })
    await open('https://files.example.org/sujet.pdf')
    expect(notified).toEqual(['warning: refused'])
  })

  it('opens no file of another host without a connection, and says why', async () => {
    const { open, opened, notified } = setUp({ isOffline: true })
    await open('https://files.example.org/sujet.pdf')
    expect(opened).toEqual([])
    expect(notified).toHaveLength(1)
    expect(notified[0]).not.toBe('warning: refused')
  })
})
