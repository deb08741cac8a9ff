import { toOrigin, toPageAddress, type Hosts } from './hosts'

/** Parses and re-serialises the address; null if not allowed (threats A5). */
export function externalAddress(text: string, hosts: Hosts, maxLength = 2048): string | null {
  // eslint-disable-next-line no-control-regex
  if (text.length > maxLength || /[\u0000-\u0020\u007f-\u009f\\]/.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol === 'mailto:') return mailAddress(url, hosts.supportEmail)
  if (!/^https?:\/\//i.test(text)) return null
  const origin = toOrigin(url.href)
  return origin !== null && hosts.browser.has(origin) ? url.href : null
}

/** Null for other pages of the same host. */
export function signInAddress(text: string, hosts: Hosts): string | null {
  const open = externalAddress(text, { ...hosts, browser: new Set([toOrigin(text) ?? '']), supportEmail: null })
  const page = open === null ? null : toPageAddress(open)
  return page !== null && hosts.signIn.has(page) && new URL(text).hash === '' ? open : null
}

/** Null for other hosts or fragments (threats B6). */
export function paymentAddress(text: string, hosts: Hosts): string | null {
  const open = externalAddress(text, { ...hosts, browser: hosts.payments, supportEmail: null }, 4096)
  return open !== null && new URL(open).hash === '' ? open : null
}

export function loopbackFormAddress(text: string): string | null {
  return /^http:\/\/127\.0\.0\.1:\d{2,5}\/[\w-]{43}$/.test(text) ? text : null
}

/** Another mail address could add recipients or files. */
export function reportMailAddress(text: string, { supportEmail }: Pick<Hosts, 'supportEmail'>): string | null {
  if (text.length > 2048 || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'mailto:' || supportEmail === null || url.pathname !== supportEmail || url.hash !== '')
    return null
  return [...url.searchParams.keys()].join() === 'subject,body' ? url.href : null
}

function mailAddress(url: URL, supportEmail: string | null): string | null {
  if (supportEmail === null || url.pathname !== supportEmail || url.hash !== '') return null
  return [...url.searchParams.keys()].every((key) => key === 'subject') ? url.href : null
}
