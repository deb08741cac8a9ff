import { describe, expect, it } from 'vitest'
import { createDemoConfig } from '#shared/demo-platform.ts'
import { toSchoolCache } from '../../scripts/school-cache/options'

const demo = createDemoConfig({ origin: 'http://127.0.0.1:4010', secret: 'a', progressKey: 'b' })
const platform = (own: object = { mediaCache: true }) => JSON.stringify({ ...demo, ...own })

describe('options of npm run school-cache', () => {
  it('takes media hosts and the feed of updates from the platform', () => {
    const feed = 'https://updates.exemple.tn/tutorat/'
    const result = toSchoolCache(platform({ mediaCache: true, updates: { feed } }), { name: 'cache.ecole.tn' })
    expect(result).toMatchObject({
      ok: true,
      cache: {
        media: ['http://127.0.0.1:4010'],
        updates: feed,
        listening: { scheme: 'https', name: 'cache.ecole.tn', certificate: '/etc/ssl/tutorat/cache.pem' },
        gigabytes: 20,
        days: 30,
      },
    })
  })

  it('listens at a private address without a certificate', () => {
    for (const [address, expected] of [
      ['192.168.1.10', '192.168.1.10:80'],
      ['192.168.1.10:8080', '192.168.1.10:8080'],
      ['[fd00::2]', '[fd00::2]:80'],
    ] as const)
      expect(toSchoolCache(platform(), { address })).toMatchObject({
        cache: { listening: { scheme: 'http', address: expected } },
      })
  })

  it.each([
    [{}, 'Give either --name (https) or --address (http, a private address).'],
    [{ name: 'a.tn', address: '10.0.0.1' }, 'Give either --name (https) or --address (http, a private address).'],
    [{ address: '203.0.113.9' }, '--address must be a private address, such as 192.168.1.10:80.'],
    [{ name: 'cache; deny all' }, '--name must be a host name.'],
    [{ name: 'a.tn', folder: '/x; }' }, '--folder must be a path of letters, digits and . / : \\ ~ + -.'],
    [{ name: 'a.tn', gigabytes: 'much' }, '--gigabytes must be a number.'],
  ])('refuses %j and says what to change', (args, problem) => {
    expect(toSchoolCache(platform(), args)).toEqual({ ok: false, problem })
  })

  it('refuses a platform that does not allow a cache, and one that cannot be read', () => {
    expect(toSchoolCache(platform({}), { name: 'a.tn' })).toEqual({
      ok: false,
      problem: 'platform.json does not allow a media cache ("mediaCache": true): ask the owner of the platform.',
    })
    expect(toSchoolCache('{', { name: 'a.tn' })).toEqual({
      ok: false,
      problem: 'platform.json: "(file)" is not valid JSON.',
    })
  })
})
