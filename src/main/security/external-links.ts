import { shell } from 'electron'
import type { Clock } from '../../shared/clock'
import { externalAddress, ownFormAddress, paymentAddress, signInAddress } from './external-address'
import type { Hosts } from './hosts'
import { isOwnCopy } from './openable-file'

const burst = 4
const perMs = 10_000

/** The door to the system browser. */
export type ExternalLinks = {
  /** Opens a listed page; false where it is refused, too often asked for, or no browser took it. */
  open(address: string): Promise<boolean>
  /** The address as it would be opened; null where it is not a listed page. */
  listed(address: string): string | null
  /**
   * Opens the teacher site, whose address carries the token: never logged, longer than a page's link may be, and no argument of the browser.
   * `handOver` gives the address of a page of ours that leads there once.
   */
  openTeacherSite(address: string, handOver: (address: string) => Promise<string | null>): Promise<boolean>
  /** Opens the page of a provider that the platform takes a sign-in from, and no other page of that host. */
  openSignInPage(address: string): Promise<boolean>
  /** Whether this is a page of a payment provider of the platform. */
  isPayment(address: string): boolean
  /** Opens a page of a payment provider of the platform. */
  openPayment(address: string): Promise<boolean>
  /** Opens our own page on this computer that sends a provider's form. */
  openPaymentForm(address: string): Promise<boolean>
  /** Whether the platform lists this page and the school does not let the browser be sent to it. */
  isBlockedByPolicy(address: string): boolean
}

/** The only user of `shell`: every address is checked against the listed hosts and written anew (threats A5). */
export function createExternalLinks({ hosts, clock, isAllowed = () => true }: { hosts: () => Hosts; clock: Clock; isAllowed?: (address: string) => boolean }): ExternalLinks {
  let opened: number[] = []
  /** Mail to the support and our own page on this computer are no pages of others. */
  const isPageAllowed = (address: string) => address.startsWith('mailto:') || ownFormAddress(address) !== null || isAllowed(address)
  const launch = async (address: string | null): Promise<boolean> => {
    const now = clock.monotonic()
    opened = opened.filter((at) => now - at < perMs)
    if (address === null || opened.length >= burst || !isPageAllowed(address)) return false
    opened.push(now)
    return shell.openExternal(address).then(
      () => true,
      () => false,
    )
  }
  return {
    listed: (address) => externalAddress(address, hosts()),
    open: (address) => launch(externalAddress(address, hosts())),
    async openTeacherSite(address, handOver) {
      const listed = externalAddress(address, hosts(), 8192)
      const page = listed !== null && isPageAllowed(listed) ? await handOver(listed) : null
      return page !== null && launch(ownFormAddress(page))
    },
    openSignInPage: (address) => launch(signInAddress(address, hosts())),
    isPayment: (address) => paymentAddress(address, hosts()) !== null,
    openPayment: (address) => launch(paymentAddress(address, hosts())),
    openPaymentForm: (address) => launch(ownFormAddress(address)),
    isBlockedByPolicy: (address) => {
      const listed = externalAddress(address, hosts())
      return listed !== null && !isPageAllowed(listed)
    },
  }
}

/** Opens copies below this folder of ours with the programs that the system has for documents and pictures. */
export function createOpenCopy(directory: string): (address: string) => Promise<boolean> {
  return async (address) => isOwnCopy(address, directory) && (await shell.openPath(address)) === ''
}

/** Opens one folder of ours, and no other, with the program that the system has for folders. */
export function createOpenFolder(directory: string): () => Promise<boolean> {
  return async () => (await shell.openPath(directory)) === ''
}
