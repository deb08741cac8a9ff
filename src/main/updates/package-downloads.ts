import { createLazy } from '../base/async'
import type { FileSource } from '../base/platform-client'
import type { SignedUpdate } from './feed'
import { createPackageStream } from './package-stream'

type Options = Omit<Parameters<typeof createPackageStream>[0], 'fetch'> & {
  direct: FileSource
  /** Asks the school's media cache before `direct`. */
  cached: () => Promise<FileSource>
}

/**
 * The first download of a package asks the school's cache, and so do the parts of a difference before it. Only the
 * signed hash tells a good package, and the library checks it at the end: whatever comes after a first download of the
 * whole comes from the update server itself.
 */
export function createPackageDownloads({ direct, cached, ...options }: Options) {
  const begun = new Set<string>()
  // One source remembers what the package is, which a difference would ask hundreds of times.
  const openCached = createLazy(cached)
  const fromCache = createPackageStream({
    ...options,
    fetch: async (address, init) => read(await openCached(), address, init),
  })
  const fromServer = createPackageStream({ ...options, fetch: (address, init) => read(direct, address, init) })
  return {
    whole(address: string, offer: SignedUpdate): Response {
      const isFirst = !begun.has(offer.sha512)
      begun.add(offer.sha512)
      return (isFirst ? fromCache : fromServer)(address, offer)
    },
    /** One range, as the library asks for what its own package lacks. */
    async part(address: string, { sha512 }: SignedUpdate, headers: Headers, signal?: AbortSignal): Promise<Response> {
      const source = begun.has(sha512) ? direct : await openCached()
      return read(source, address, {
        headers: Object.fromEntries(headers),
        signal: signal ?? new AbortController().signal,
      })
    },
  }
}

async function read(
  source: FileSource,
  address: string,
  { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
): Promise<Response> {
  const streamed = await source.stream(address, headers, signal)
  if (!streamed.ok) throw new Error(`the package: ${streamed.failure}`)
  return streamed.response
}

/** A failed request is a cut of the download, which waits and continues. */
export function toFileSource(
  fetch: (address: string, init: { headers: Record<string, string>; signal?: AbortSignal }) => Promise<Response>,
): FileSource {
  return {
    stream: (address, headers, signal) =>
      fetch(address, { headers, ...(signal === undefined ? {} : { signal }) }).then(
        (response) => ({ ok: true, response }),
        () => ({ ok: false, failure: signal?.aborted === true ? 'cancelled' : 'offline' }),
      ),
  }
}
