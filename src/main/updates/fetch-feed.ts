import { readBounded } from '../base/http-body'
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
    // A feed that is too long is cut, and then reads as none.
    const { bytes } = await readBounded(answer.body, feedBytes, 'cancel')
    return new TextDecoder().decode(bytes)
  } catch {
    return null
  }
}
