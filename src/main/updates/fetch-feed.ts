import { feedBytes } from './feed-text'

type Ask = (address: string, init: { redirect: 'error'; cache: 'no-store'; credentials: 'omit'; signal: AbortSignal }) => Promise<Response>

const patienceMs = 20_000

/** The text of a feed; null where it does not come within twenty seconds, from this very address, in a size that a feed has. */
export async function fetchFeed(ask: Ask, address: string): Promise<string | null> {
  try {
    const answer = await ask(address, { redirect: 'error', cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(patienceMs) })
    if (answer.status !== 200 || answer.body === null) {
      await answer.body?.cancel()
      return null
    }
    return await readBounded(answer.body)
  } catch {
    return null
  }
}

/** More than a feed has is cut, and then reads as none. */
async function readBounded(body: ReadableStream<Uint8Array>): Promise<string> {
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    length += value.byteLength
    if (length > feedBytes) {
      await reader.cancel()
      break
    }
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}
