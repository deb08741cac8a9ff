import { brand } from '../../shared/brand'
import type { Schedule } from '../../shared/clock'
import type { PlatformConfig } from '../../shared/platform-config'
import type { ApiOptions } from './api'
import { createApi } from './api'
import { statusResponse } from './responses'
import { createHomeworkRoute } from './homework-route'
import type { HomeworkDoor } from './homework-route'
import { createKeeping } from './kept'
import type { KeptStore } from './kept'
import { createMedia } from './media'
import { systemTimers } from '../base/timers'
import type { Page } from './page'
import { createPatience } from './patience'
import { createSignInTaker } from './take-sign-in'
import type { SignInTaking } from './take-sign-in'

/** Answers everything asked of `app://tutorat`. */
export type Gateway = { handle(request: Request): Promise<Response> }

type GatewayOptions = Omit<ApiOptions, 'takeSignIn' | 'keeping' | 'patience'> & SignInTaking & {
  /** The header that only calls of our page carry. */
  pageMark: { header: string; value: string }
  config: PlatformConfig; page: Page; kept: KeptStore; homework?: HomeworkDoor; schedule?: Schedule }

/** The page's one door: its own files, the platform's calls (`/api/<service>/…`), media segments (`/media/<host>/…`) and homework before it is handed in (`/homework/…`). It never rejects. */
export function createGateway(options: GatewayOptions): Gateway {
  const keeping = createKeeping({ store: options.kept, vault: options.vault })
  const { schedule = systemTimers } = options
  const patience = createPatience(schedule)
  const reached = (): void => {
    patience.heard()
    options.reached?.()
  }
  const api = createApi({ ...options, keeping, patience, reached, takeSignIn: createSignInTaker(options) })
  const media = createMedia({ ...options, keeping, patience: createPatience(schedule) })

  const homework = options.homework === undefined ? null : createHomeworkRoute(options.homework)

  function answer(request: Request): Promise<Response> | Response {
    const url = new URL(request.url)
    if (url.protocol !== `${brand.pageScheme}:` || url.host !== brand.pageHost || url.username !== '' || url.password !== '') return statusResponse(404)
    const way = /^\/(api|media|homework)\//.exec(url.pathname)?.[1]
    if (way === undefined) return options.page.answer(request, url)
    if (!isFromPage(request, options.pageMark) && !(way === 'media' && isDownload(request))) return statusResponse(403)
    if (way === 'homework') return homework?.(request, url) ?? statusResponse(404)
    return way === 'api' ? api(request, url) : media(request, url)
  }

  return {
    async handle(request) {
      try {
        return await answer(request)
      } catch (failure) {
        options.log.warn('gateway.broken', { failure })
        return statusResponse(404)
      }
    },
  }
}

/**
 * Whether a link of our page saves a file. Electron shows such a request to no hook, so it has no mark; it is also the only one without
 * any header, because Chromium adds `Accept` and `User-Agent` to all that a page, a frame or a worker asks (measured with Electron 42).
 */
function isDownload({ method, headers }: Request): boolean {
  return method === 'GET' && !headers.has('accept') && !headers.has('user-agent')
}

/**
 * Whether our own page asks. Chromium puts neither `Origin` nor `Sec-Fetch-Site` on requests to a scheme like ours, and lets a partner's worker
 * read the answer; so a call needs the mark that this process gives the page's, and where a header names another origin it is believed.
 */
function isFromPage(request: Request, { header, value }: GatewayOptions['pageMark']): boolean {
  if (request.headers.get(header) !== value) return false
  const origin = request.headers.get('origin')
  const destination = request.headers.get('sec-fetch-dest')
  const asDocument = destination === 'document' || destination === 'iframe' || destination === 'frame' || destination === 'object' || destination === 'embed'
  return (origin === null || origin === brand.pageOrigin) && !asDocument
}
