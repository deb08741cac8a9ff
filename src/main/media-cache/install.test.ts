import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import type { ClientRequestConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { presenceHeader } from '#shared/media-cache.ts'
import { configAt } from '#tests/support/gateway-harness.ts'
import { systemTimers } from '../base/timers'
import { installMediaCache } from './install'

function setUp(mediaCache: string | null, isAllowed: boolean, addresses = ['10.0.0.5'], requiresHttps = true) {
  const firstPaint = Promise.withResolvers<undefined>()
  const requests: ClientRequestConstructorOptions[] = []
  const proxies: unknown[] = []
  const origins: string[] = []
  const session = {
    setProxy: (proxy: unknown) => Promise.resolve(void proxies.push(proxy)),
    resolveHost: () => Promise.resolve({ endpoints: addresses.map((address) => ({ address })) }),
  }
  const request = (options: ClientRequestConstructorOptions) => {
    requests.push(options)
    const sent = Object.assign(new EventEmitter(), {
      setHeader: () => undefined,
      abort: () => undefined,
      end: () => {
        const response = { statusCode: 204, headers: { [presenceHeader]: '1' } }
        sent.emit('response', Object.assign(Readable.from([]), response))
      },
    })
    return sent as never
  }
  const context = {
    policy: { mediaCache },
    clock: { now: () => 0, monotonic: () => 0 },
    schedule: systemTimers,
    log: { warn: () => undefined },
    lifecycle: { when: () => firstPaint.promise },
    security: { restrictToOrigin: (_session: unknown, origin: string) => void origins.push(origin) },
  } as unknown as Parameters<typeof installMediaCache>[0]
  const cache = installMediaCache(
    context,
    { createSession: () => session as never, requiresHttps, request },
    { ...configAt('https://platform.exemple.tn'), ...(isAllowed ? { mediaCache: true } : {}) },
  )
  return { cache, requests, proxies, origins, paint: () => firstPaint.resolve(undefined) }
}

const source = {
  stream: async () => {
    // A cache of the same building is asked sooner than the platform answers.
    await new Promise<void>((resolve) => void setImmediate(resolve))
    return { ok: false as const, failure: 'offline' as const }
  },
}

describe('media cache of the policy', () => {
  it('is absent without a policy', async () => {
    const { cache, requests } = setUp(null, true)
    expect([await cache.report(), cache.description]).toEqual([{ kind: 'none' }, 'none'])
    expect(cache.media(source)).toBe(source)
    expect(requests).toEqual([])
  })

  it('is without effect where the platform does not allow it, which About and Diagnostics say', async () => {
    const { cache, requests } = setUp('https://cache.ecole.tn', false)
    expect(await cache.report()).toEqual({ kind: 'without-effect', host: 'cache.ecole.tn' })
    expect(cache.description).toBe('https://cache.ecole.tn (without effect: the platform does not allow it)')
    expect([cache.media(source), cache.releases(source, 'https://updates.exemple.tn/')]).toEqual([source, source])
    expect(requests).toEqual([])
  })

  it('D5: has a session of its own, without a proxy, cookies or redirects, for its origin alone', async () => {
    const { cache, requests, proxies, origins } = setUp('https://cache.ecole.tn/', true)
    expect(await cache.report()).toEqual({ kind: 'used', host: 'cache.ecole.tn', fault: null, share: null })
    expect([proxies, origins]).toEqual([[{ mode: 'direct' }], ['https://cache.ecole.tn']])
    expect(requests).toMatchObject([
      {
        url: 'https://cache.ecole.tn/tutorat-media-cache',
        redirect: 'error',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      },
    ])
    expect(cache.releases(source, 'https://updates.exemple.tn/')).toBe(source)
    expect(cache.media(source)).not.toBe(source)
  })

  it('has a connection for the first film', async () => {
    const { requests, paint } = setUp('https://cache.ecole.tn', true)
    expect(requests).toEqual([])
    paint()
    await expect.poll(() => requests.map(({ url }) => url)).toEqual(['https://cache.ecole.tn/tutorat-media-cache'])
  })

  it.each([
    ['https://platform.exemple.tn/videos/a.mp4', true],
    ['https://platform.exemple.tn/lists/a.json', false],
    ['https://other.exemple.tn/videos/a.mp4', false],
  ])('is asked for media of the hosts of the platform alone: %s, %s', async (address, isAsked) => {
    const { cache, requests } = setUp('https://cache.ecole.tn', true)
    await cache.media(source).stream(address, {})
    expect(requests.length > 0).toBe(isAsked)
  })

  it.each([
    ['https://updates.exemple.tn/tutorat-1.0.1.AppImage', true],
    ['https://updates.exemple.tn/latest.json', false],
    ['https://other.exemple.tn/tutorat-1.0.1.AppImage', false],
  ])('is asked for packages of the feed, which a build for tests names itself: %s, %s', async (address, isAsked) => {
    const { cache, requests } = setUp('https://cache.ecole.tn', true, ['10.0.0.5'], false)
    await cache.releases(source, 'https://updates.exemple.tn/').stream(address, {})
    expect(requests.length > 0).toBe(isAsked)
  })

  it('D5: sends nothing where its name leads to this computer', async () => {
    const { cache, requests } = setUp('https://cache.ecole.tn', true, ['10.0.0.5', '127.0.0.1'])
    expect(await cache.report()).toMatchObject({ fault: 'own-computer' })
    expect(requests).toEqual([])
  })
})
