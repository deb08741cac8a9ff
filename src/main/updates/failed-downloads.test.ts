import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FailedDownloads, countFailed, isStopped, maxFailedDownloads, toNetworkName } from './failed-downloads'

const anyDownload = fc.record({
  version: fc.constantFrom('1.0.1', '1.0.2'),
  network: fc.constantFrom('home', 'school'),
})
type Download = { version: string; network: string }
const first: Download = { version: '1.0.1', network: 'home' }

describe('failed downloads', () => {
  it('stops after three of one version on one network, and counts anew for another of either', () => {
    let failed: FailedDownloads | null = null
    const stopped = [1, 2, 3].map(() => isStopped((failed = countFailed(failed, first)), first))
    expect(stopped).toEqual([false, false, true])
    expect(isStopped(failed, { ...first, version: '1.0.2' })).toBe(false)
    expect(isStopped(failed, { ...first, network: 'school' })).toBe(false)
    expect(countFailed(failed, { ...first, network: 'school' })).toEqual({ ...first, network: 'school', count: 1 })
    expect(isStopped(null, first)).toBe(false)
  })

  it('never lets one version fail more than three times in a row on one network without a request', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyDownload, fc.constant('requested' as const)), { maxLength: 60 }), (events) => {
        let failed: FailedDownloads | null = null
        let before: Download | null = null
        let inARow = 0
        for (const event of events) {
          if (event === 'requested') {
            failed = null
            inARow = 0
            continue
          }
          const isSame = before?.version === event.version && before.network === event.network
          inARow = isSame ? inARow : 0
          before = event
          if (isStopped(failed, event)) continue
          inARow += 1
          failed = countFailed(failed, event)
          expect(inARow).toBeLessThanOrEqual(maxFailedDownloads)
        }
      }),
    )
  })
})

const address = (part: Partial<NetworkInterfaceInfo>): NetworkInterfaceInfo =>
  ({
    address: '192.168.1.20',
    netmask: '255.255.255.0',
    family: 'IPv4',
    internal: false,
    ...part,
  }) as NetworkInterfaceInfo

describe('toNetworkName', () => {
  it('differs between networks, and not with the order, loopback or temporary addresses of one', () => {
    const home = { wifi: [address({})] }
    expect(toNetworkName({ wifi: [address({ address: '10.8.0.4' })] })).not.toBe(toNetworkName(home))
    expect(toNetworkName({ cable: [address({})] })).not.toBe(toNetworkName(home))
    expect(
      toNetworkName({
        lo: [address({ address: '127.0.0.1', internal: true })],
        wifi: [
          address({ family: 'IPv6', address: '2001:db8:1:2:aaaa:bbbb:cccc:dddd' }),
          address({ family: 'IPv6', address: 'fe80::1' }),
          address({}),
        ],
      }),
    ).toBe(toNetworkName(home))
  })

  it('compares only the prefix where a network has no IPv4 address', () => {
    const at = (text: string) => toNetworkName({ wifi: [address({ family: 'IPv6', address: text })] })
    expect(at('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe(at('2001:db8:1:2:1111:2222:3333:4444'))
    expect(at('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).not.toBe(at('2001:db8:1:3:aaaa:bbbb:cccc:dddd'))
  })

  it('contains no address of this computer', () => {
    expect(toNetworkName(networkInterfaces())).toMatch(/^[\da-f]{16}$/)
  })
})
