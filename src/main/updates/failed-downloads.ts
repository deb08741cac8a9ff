import { createHash } from 'node:crypto'
import type { NetworkInterfaceInfo } from 'node:os'
import * as z from 'zod'
import { versionText } from '#shared/version.ts'

/** Downloads of one version in a row that failed on one network. */
export const failedDownloads = z.object({ version: versionText, network: z.string(), count: z.int().positive() })
export type FailedDownloads = z.output<typeof failedDownloads>

/** A package has a hundred megabytes: a connection that cannot carry it must not be billed for it every few hours. */
export const maxFailedDownloads = 3

type Download = Pick<FailedDownloads, 'version' | 'network'>

export function countFailed(before: FailedDownloads | null, { version, network }: Download): FailedDownloads {
  const isSame = before?.version === version && before.network === network
  return { version, network, count: isSame ? before.count + 1 : 1 }
}

/** Nothing is downloaded by itself until the person requests it, the network changes or another version appears. */
export function isStopped(before: FailedDownloads | null, { version, network }: Download): boolean {
  return before?.version === version && before.network === network && before.count >= maxFailedDownloads
}

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>

/**
 * Differs between networks, and says nothing about them. IPv6 addresses change on one network, so that they count
 * only where there are no others, without the half that the computer chooses.
 */
export function toNetworkName(interfaces: Interfaces): string {
  const all = Object.entries(interfaces)
    .flatMap(([name, addresses]) => (addresses ?? []).map((each) => ({ name, ...each })))
    .filter(({ internal, address }) => !internal && !/^(?:fe80:|169\.254\.)/i.test(address))
  const ipv4 = all.filter(({ family }) => family === 'IPv4')
  const parts =
    ipv4.length > 0
      ? ipv4.map(({ name, address, netmask }) => `${name} ${address} ${netmask}`)
      : all.map(({ name, address }) => `${name} ${address.split(':').slice(0, 4).join(':')}`)
  return createHash('sha256')
    .update([...new Set(parts)].toSorted().join('\n'))
    .digest('hex')
    .slice(0, 16)
}
