import type { PlatformConfig } from '#shared/platform-config.ts'
import type { Fetch } from './call-platform'
import type { NamedAddress } from './hosts'
import type { Remark } from './report'

const timeoutMs = 20_000
const maxFiles = 5

const open = (fetch: Fetch, address: string, headers: Record<string, string> = {}): Promise<Response | null> =>
  fetch(new Request(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })).catch(() => null)

/** Asks for each page that the configuration names, without an account. */
export async function probePages({ pages }: PlatformConfig, fetch: Fetch): Promise<Remark[]> {
  const { social, ...plain } = pages
  const addresses = [
    ...Object.entries(plain),
    ['social.google', social?.google] as const,
    ['social.facebook', social?.facebook] as const,
  ]
  const named = addresses.flatMap(([name, address]) => (address === undefined ? [] : [{ name, address }]))
  return Promise.all(
    named.map(async ({ name, address }): Promise<Remark> => {
      const url = new URL(address)
      if (name === 'humanCheck') url.searchParams.set('action', 'sign-in')
      const response = await open(fetch, url.href)
      await response?.body?.cancel()
      const status = response === null ? 'does not answer' : `status ${response.status}`
      const isRedirect = response !== null && response.status >= 300 && response.status < 400
      // Opened with parameters that the probe does not have.
      const isPartial = name === 'quiz' || name.startsWith('social.')
      // The answer of the human check is read from the address of its own page.
      const isFine =
        response !== null &&
        (response.ok || (isRedirect && name !== 'humanCheck') || (isPartial && response.status < 500))
      return {
        subject: `pages.${name}`,
        verdict: isFine ? 'answers' : 'does not open',
        how: [status],
        isFault: !isFine,
      }
    }),
  )
}

/** Asks for the first byte of some files: a film is sought and a cut download resumed by ranges. */
export async function probeMedia(
  { hosts }: PlatformConfig,
  addresses: readonly NamedAddress[],
  fetch: Fetch,
): Promise<Remark[]> {
  const origins = new Set([...hosts.media, ...hosts.images].map((each) => new URL(each).origin))
  const files = new Map(
    addresses
      .filter(
        ({ use, address }) => use === 'media' && origins.has(address.origin) && !address.pathname.endsWith('.m3u8'),
      )
      .map((named) => [named.address.href, named]),
  )
  const films = [...files.values()].toSorted((a, b) => Number(isFilm(b.address)) - Number(isFilm(a.address)))
  return Promise.all(
    films.slice(0, maxFiles).map(async ({ address, call, field }): Promise<Remark> => {
      const response = await open(fetch, address.href, { Range: 'bytes=0-0' })
      await response?.body?.cancel()
      const problem = response === null ? 'does not answer' : getProblem(response)
      const validator = response !== null && problem === null ? validatorWords(response) : []
      return {
        subject: `${fileWords(address)}: ${call} ${field}`,
        verdict: problem ?? (validator.length === 0 ? 'answers ranges' : 'answers ranges, but cannot be resumed'),
        how: validator,
        // A document is read as a whole; a film is sought.
        isFault: problem !== null && (response?.status !== 200 || isFilm(address)),
      }
    }),
  )
}

/** The file's own name; the folders and the query before it may sign the address for one account. */
const fileWords = ({ origin, pathname }: URL): string =>
  pathname.lastIndexOf('/') === 0 ? `${origin}${pathname}` : `${origin}/…${pathname.slice(pathname.lastIndexOf('/'))}`

const isFilm = ({ pathname }: URL): boolean => /\.(?:mp4|m4v|mov|webm|mp3|m4a)$/i.test(pathname)

function getProblem({ status, headers }: Response): string | null {
  if (status === 206)
    return /^bytes 0-0\/(?:\d+|\*)$/.test(headers.get('content-range') ?? '')
      ? null
      : 'names another range than was asked'
  return status === 200 ? 'sends the whole file in place of a range' : `is refused with status ${status}`
}

function validatorWords({ headers }: Response): string[] {
  const tag = headers.get('etag')
  const isStrong = tag !== null && !tag.startsWith('W/')
  return isStrong || headers.get('last-modified') !== null
    ? []
    : ['no strong ETag and no Last-Modified: a download that is cut starts again']
}
