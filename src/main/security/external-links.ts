import { lstat } from 'node:fs/promises'
import { shell } from 'electron'
import type { Clock } from '#shared/clock.ts'
import type { ExternalLinks } from '../base/services'
import {
  externalAddress,
  loopbackFormAddress,
  paymentAddress,
  reportMailAddress,
  signInAddress,
} from './external-address'
import type { Hosts } from './hosts'
import { isOpenableDownload, isOpenableFile } from './openable-file'

const maxOpens = 4
const windowMs = 10_000
type Options = { hosts: () => Hosts; clock: Clock; isAllowed?: (address: string) => boolean }

/** The only user of `shell` for addresses, all checked and re-serialised (threats A5). */
export function createExternalLinks({ hosts, clock, isAllowed = () => true }: Options): ExternalLinks {
  let openedAt: number[] = []
  const isPageAllowed = (address: string) =>
    address.startsWith('mailto:') || loopbackFormAddress(address) !== null || isAllowed(address)
  const launch = async (address: string | null): Promise<boolean> => {
    const now = clock.monotonic()
    openedAt = openedAt.filter((at) => now - at < windowMs)
    if (address === null || openedAt.length >= maxOpens || !isPageAllowed(address)) return false
    openedAt.push(now)
    return shell.openExternal(address).then(
      () => true,
      () => false,
    )
  }
  return {
    toAllowedAddress: (address) => externalAddress(address, hosts()),
    open: (address) => launch(externalAddress(address, hosts())),
    async openTeacherSite(address, handOver) {
      const allowed = externalAddress(address, hosts(), 8192)
      const page = allowed !== null && isPageAllowed(allowed) ? await handOver(allowed) : null
      return page !== null && launch(loopbackFormAddress(page))
    },
    openSignInPage: (address) => launch(signInAddress(address, hosts())),
    isPayment: (address) => paymentAddress(address, hosts()) !== null,
    openPayment: (address) => launch(paymentAddress(address, hosts())),
    openReportMail: (address) => launch(reportMailAddress(address, hosts())),
    openPaymentForm: (address) => launch(loopbackFormAddress(address)),
    isBlockedByPolicy: (address) => {
      const allowed = externalAddress(address, hosts())
      return allowed !== null && !isPageAllowed(allowed)
    },
  }
}

export function createOpenFile(directories: readonly string[]): (address: string) => Promise<boolean> {
  return async (address) =>
    directories.some((directory) => isOpenableFile(address, directory)) && (await shell.openPath(address)) === ''
}

export function createOpenFolder(directory: string): () => Promise<boolean> {
  return async () => (await shell.openPath(directory)) === ''
}

/** A link could have replaced the saved file since. */
const isFile = (address: string): Promise<boolean> =>
  lstat(address).then(
    (found) => found.isFile(),
    () => false,
  )

export async function openDownload(address: string): Promise<boolean> {
  return isOpenableDownload(address) && (await isFile(address)) && (await shell.openPath(address)) === ''
}

export async function showDownload(address: string): Promise<boolean> {
  if (!(await isFile(address))) return false
  shell.showItemInFolder(address)
  return true
}
