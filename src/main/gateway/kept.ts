import { isRefusal } from '../../shared/contract/envelope'
import type { StorageKind } from '../../shared/desktop/storage'
import { toGatewayHeaders } from '../../shared/gateway/headers'
import type { Language } from '../../shared/locale'
import type { ApiRoute } from './api-routes'
import { securityHeaders } from './responses'
import type { NetworkError } from '../../shared/gateway/network-error'
import { parseJson } from './platform-client'

/** What a content is kept under: whose it is, and where it came from. */
export type Place = { userId: number; kind: StorageKind; address: string }

type Content = { contentType: string; bytes: Uint8Array<ArrayBuffer> }

/** What was read lately. `order` tells which of two contents was asked for later. */
export type KeptStore = {
  isOn(): boolean
  get(place: Place): Promise<(Content & { receivedAt: number }) | null>
  put(place: Place, content: Content, order: number): void
}

/** Whose answer it is; nobody's while the user is not known. */
export type Session = { generation: number; userId: number | null }

/** What becomes of one answer: kept for later, or replaced by what was kept before. Both end with the session that asked. */
export type KeptAnswer = {
  /** `learned` is the user that the answer itself names. */
  keep(content: Content, learned?: number | null): void
  /** What is kept in the place of an answer that did not come, or of one that is none: then with its status. Null where nothing is. */
  instead(status?: number): Promise<Response | null>
}

/** Says for one call, when it leaves, what is to become of its answer. */
export type Keeping = (kind: StorageKind, address: string, asker: Session) => KeptAnswer

/** The rules of keeping: only for a known user, and only while the session lasts that asked. */
export function createKeeping({ store, vault }: { store: KeptStore; vault: { state(): Session } }): Keeping {
  let asked = 0
  return (kind, address, asker) => {
    asked += 1
    const order = asked
    const isStill = (): boolean => store.isOn() && vault.state().generation === asker.generation
    const ownerNow = (): number | null => {
      const { userId } = vault.state()
      return isStill() && (asker.userId === null || asker.userId === userId) ? userId : null
    }
    return {
      keep(content, learned = null) {
        const userId = learned !== null && isStill() ? learned : ownerNow()
        if (userId !== null) store.put({ userId, kind, address }, content, order)
      },
      async instead(status) {
        const userId = ownerNow()
        const kept = userId === null ? null : await store.get({ userId, kind, address })
        // Who signed out, or in as another, meanwhile is not shown it any more.
        return kept === null || ownerNow() !== userId ? null : keptResponse(kept, asker.generation, status)
      },
    }
  }
}

const nothing = Promise.resolve(null)
/** Some redirection: which one it was is not told. */
const redirected = 302

/** What is kept in the place of a failed call; null for a failure that is a decision. A connection that is not safe is never papered over. */
export function insteadOfFailure(failure: NetworkError, kept: Pick<KeptAnswer, 'instead'> | null): Promise<Response | null> {
  if (failure === 'redirected') return kept?.instead(redirected) ?? nothing
  return (isLineFailure(failure) ? kept?.instead() : null) ?? nothing
}

/** Whether an answer says nothing of what was asked: the platform is out of order, or a proxy or the page of a captive portal spoke in its place (threat F6). */
export function isNoAnswer(status: number, isPage: boolean): boolean {
  return status >= 500 || status === 407 || (status < 300 && isPage)
}

/** Whether the line, not a decision of the platform, is why there is no answer. */
function isLineFailure(failure: NetworkError): boolean {
  return failure === 'offline' || failure === 'timeout' || failure === 'cut' || failure === 'proxy'
}

function keptResponse({ contentType, bytes, receivedAt }: Content & { receivedAt: number }, generation: number, status?: number): Response {
  return new Response(bytes, {
    headers: {
      ...securityHeaders, 'content-type': contentType, 'content-length': String(bytes.byteLength),
      ...toGatewayHeaders({ generation, cachedAt: receivedAt, cachedStatus: status ?? null }),
    },
  })
}

/** The place of an endpoint's answer, which is another one in each language. */
export function addressOfAnswer({ endpoint, path }: ApiRoute, language: Language): string {
  return `${language} ${endpoint.service} ${path}`
}

/** The answer as it may lie on the disk, without links and tokens that live for minutes; null for one that the contract does not know. */
export function storableAnswer({ endpoint }: ApiRoute, bytes: Uint8Array): Content | null {
  const json = withoutSecrets(parseJson(bytes))
  if (json === undefined || isRefusal(json) || !endpoint.response.safeParse(json).success) return null
  return { contentType: 'application/json', bytes: new TextEncoder().encode(JSON.stringify(json)) }
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([name]) => !/token|otp|^urlData$/i.test(name))
  return Object.fromEntries(members.map(([name, part]) => [name, withoutSecrets(part)]))
}
