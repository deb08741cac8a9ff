import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import { createBrowserRouter, matchRoutes } from 'react-router-dom'
import { http } from '#core/api/http.ts'
import { preloadedQuery, restoreQueries, toPagePath, type PreloadedQuery } from '#core/api/restore-queries.ts'
import { toQueryHandle } from '#core/api/rtk-endpoints.ts'
import { createTransport } from '#core/api/transport.ts'
import { systemClock } from '#core/clock/clock.ts'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import type { Feature, FeatureRoute } from '#core/feature.ts'
import { desktopStorage } from '#core/store/persistence.ts'
import { startI18n } from '#core/strings/i18n.ts'
import { contract } from '#shared/contract/index.ts'
import type { CachedResponse } from '#shared/desktop/storage.ts'
import { languageFrom, languageFacts } from '#shared/locale.ts'
import { Failed } from '#ui/states/failed.tsx'
import { loadAntLocale } from '#ui/theme/ant-locale.ts'
import { App } from '../app'
import { features } from '../features'
import { getRedirect } from '../guards'
import { persistState } from '../persist-state'
import { findClickedScreen, findLaterScreen, loadClickedScreens, removeLastHome } from '../prerender/clicked-screens'
import { hydrate, isPrerendered } from '../prerender/hydrate'
import type { TakeOver } from '../prerender/take-over'
import { createRoutes, firstScreenLoaded } from '../routes'
import { createAppStore, type AppStore } from '../store'
import { expectNewScreen } from '../title-focus'
import { startListeners } from './start-listeners'

const timeoutMs = 200

export async function boot(): Promise<void> {
  const element = document.getElementById('root')
  if (!element) throw new Error('the page has no root')
  try {
    await open(element)
  } catch (error) {
    reportFailure('boot', error)
    document.getElementById('last-home')?.remove()
    await startI18n(languageFrom([document.documentElement.lang, ...navigator.languages]))
    createRoot(element).render(<StartFailed />)
  }
}

async function open(element: HTMLElement): Promise<void> {
  const started = desktop['app.start']()
  const clicks = { lastHome: window.lastHome, routeAt: (pathname: string) => routeAt(pathname, features) }
  const requested = findClickedScreen(clicks)?.route ?? routeAt(window.location.pathname, features)
  // Before it is known whether someone is signed in: the main process gives a visitor nothing.
  const responses = readStoredResponses(requested)
  loadClickedScreens(clicks)
  const start = await started
  const translations = Promise.all([startI18n(start.settings.language), loadAntLocale(start.settings.language)])
  const collaborators = { transport: createTransport(http), clock: systemClock, random: Math.random }
  const store = createAppStore({ settings: start.settings, collaborators, features })
  startListeners(store, start, { ...collaborators, http })
  // Reads from the main process while the translations and the first screen load.
  const { restored, flush } = persistState(store, desktopStorage)
  window.addEventListener('pagehide', () => void flush())
  const clicked = start.session.signedIn ? findClickedScreen(clicks) : null
  const first = clicked?.route ?? enterStartPage(start.session.signedIn, features)
  const missing = start.session.signedIn
    ? restoreStored(store, first, first === requested ? responses : readStoredResponses(first))
    : null
  const preloaded = missing?.then((queries) => request(store, queries))
  const patience = new Promise((resolve) => setTimeout(resolve, timeoutMs))
  await translations
  const router = createBrowserRouter(createRoutes(features))
  if (clicked !== null) void router.navigate(clicked.address)
  await firstScreenLoaded(router)
  // A screen that was clicked appears at once, as it would from Home.
  await Promise.race([Promise.all([clicked === null ? preloaded : missing, restored]), patience])
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content
  const app = (
    <App store={store} start={start} clock={systemClock} router={router} {...(nonce !== undefined && { nonce })} />
  )
  if (isPrerendered(element)) return hydrate(element, app)
  const takeOver = clicked === null ? await prepareTakeOver(element, store) : null
  const later = clicked && findLaterScreen(clicks, clicked)
  if (clicked !== null) {
    removeLastHome()
    expectNewScreen()
  }
  try {
    flushSync(() => createRoot(element).render(app))
    takeOver?.rendered()
    if (later !== null) void router.navigate(later.address)
  } catch (error) {
    takeOver?.cancel()
    throw error
  }
}

/** Its script is in Home's. */
async function prepareTakeOver(root: HTMLElement, { getState }: AppStore): Promise<TakeOver | null> {
  if (document.getElementById('last-home') === null) return null
  const { createTakeOver } = await import('../prerender/take-over')
  return createTakeOver({ root, getState })
}

function StartFailed() {
  const { t, i18n } = useTranslation('app')
  const language = languageFrom([i18n.language])
  useEffect(() => {
    document.documentElement.lang = languageFacts[language].intl
    document.documentElement.dir = languageFacts[language].direction
  }, [language])
  return (
    <main>
      <Failed
        title={t('startTitle')}
        text={t('startText')}
        heading="h1"
        retry={{ text: t('reload'), onClick: () => window.location.reload() }}
      />
    </main>
  )
}

function getQueries(route: FeatureRoute | null): PreloadedQuery[] {
  return [preloadedQuery(contract.account.me), ...(route?.preload ?? [])]
}

async function readStoredResponses(route: FeatureRoute | null): Promise<CachedResponse[]> {
  if (route?.access === 'public-only') return []
  try {
    return (await desktop['storage.responses']({ paths: getQueries(route).map(toPagePath) })).responses
  } catch (error) {
    reportFailure('boot', error)
    return []
  }
}

/** Of the last session; the rest is returned. */
async function restoreStored(
  { dispatch }: AppStore,
  route: FeatureRoute | null,
  stored: Promise<readonly CachedResponse[]>,
): Promise<PreloadedQuery[]> {
  return restoreQueries(dispatch, getQueries(route), await stored, systemClock.now())
}

async function request({ dispatch }: AppStore, queries: readonly PreloadedQuery[]): Promise<void> {
  await Promise.all(
    queries.map(({ endpoint, args }) =>
      dispatch(toQueryHandle(endpoint).initiate(args, { subscribe: false, forceRefetch: true })),
    ),
  )
}

const nobodyKnown = { viewer: null, impersonating: false, leaving: false, destination: null, locationState: {} }

/** Only the needed screens load. */
function enterStartPage(signedIn: boolean, features: readonly Feature[]): FeatureRoute | null {
  const route = routeAt(window.location.pathname, features)
  if (route === null) return null
  const elsewhere = getRedirect({
    ...nobodyKnown,
    access: route.access,
    pathname: window.location.pathname,
    search: window.location.search,
    signedIn,
  })
  if (elsewhere === null) return route
  window.history.replaceState(null, '', elsewhere)
  return routeAt(window.location.pathname, features)
}

function routeAt(pathname: string, features: readonly Feature[]): FeatureRoute | null {
  const routes = features.flatMap((feature) => feature.routes)
  return (
    matchRoutes(
      routes.map((route) => ({ path: route.path, handle: route })),
      pathname,
    )?.at(-1)?.route.handle ?? null
  )
}
