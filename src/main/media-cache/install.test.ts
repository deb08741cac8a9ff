import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import type { ClientRequestConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { presenceHeader } from '#shared/media-cache.ts'
import { configAt } from '#tests/support/gateway-harness.ts'
import { systemTimers } from '../base/timers'
import { installMediaCache } from './install'

function setUp(mediaCache: string | null, isAllowed: boolean) {
  const requests: ClientRequestConstructorOptions[] = []
  const proxies: unknown[] = []
  const origins: string[] = []
  const session = {
    setProxy: (proxy: unknown) => Promise.resolve(void proxies.push(proxy)),
    resolveHost: () => Promise.resolve({ endpoints: [{ address: '10.0.0.5' }] }),
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
    lifecycle: { when: () => new Promise(() => undefined) },
    security: { restrictToOrigin: (_session: unknown, origin: string) => void origins.push(origin) },
  } as unknown as Parameters<typeof installMediaCache>[0]
  const cache = installMediaCache(
    context,
    { createSession: () => session as never, requiresHttps: true, request },
    { ...configAt('https://platform.exemple.tn'), ...(isAllowed ? { mediaCache: true } : {}) },
  )
  return { cache, requests, proxies, origins }
}

const source = { stream: () => Promise.resolve({ ok: false as const, failure: 'offline' as const }) }

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
})
