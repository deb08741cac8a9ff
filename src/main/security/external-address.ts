import { originOf, pageOf } from './hosts'
import type { Hosts } from './hosts'

/** The address to hand to the system browser, written anew from what was understood; null where it may not be opened (threats A5). */
export function externalAddress(text: string, hosts: Hosts, longest = 2048): string | null {
  // eslint-disable-next-line no-control-regex
  if (text.length > longest || /[\u0000-\u0020\u007f-\u009f\\]/.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol === 'mailto:') return mailAddress(url, hosts.supportEmail)
  if (!/^https?:\/\//i.test(text)) return null
  const origin = originOf(url.href)
  // Plain http is in the list only where it is this computer itself: the schema of platform.json takes no other.
  return origin !== null && hosts.browser.has(origin) ? url.href : null
}

/** The address of a configured sign-in page, with whatever query; null for any other page, also of the same host. */
export function signInAddress(text: string, hosts: Hosts): string | null {
  const open = externalAddress(text, { ...hosts, browser: new Set([originOf(text) ?? '']), supportEmail: null })
  const page = open === null ? null : pageOf(open)
  return page !== null && hosts.signIn.has(page) && new URL(text).hash === '' ? open : null
}

/** The address of a payment provider's page; null for any other host, and for one with a fragment (threats B6). */
export function paymentAddress(text: string, hosts: Hosts): string | null {
  const open = externalAddress(text, { ...hosts, browser: hosts.payments, supportEmail: null }, 4096)
  return open !== null && new URL(open).hash === '' ? open : null
}

/** The address of a page that this process serves for one visit: a port of this computer and 32 random bytes, nothing else. */
export function ownFormAddress(text: string): string | null {
  return /^http:\/\/127\.0\.0\.1:\d{2,5}\/[\w-]{43}$/.test(text) ? text : null
}

function mailAddress(url: URL, supportEmail: string | null): string | null {
  if (supportEmail === null || url.pathname !== supportEmail || url.hash !== '') return null
  return [...url.searchParams.keys()].every((key) => key === 'subject') ? url.href : null
}
