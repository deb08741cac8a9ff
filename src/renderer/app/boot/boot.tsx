import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import type { Endpoint } from '../../../shared/contract/endpoint'
import { contract } from '../../../shared/contract/index'
import { languageFrom } from '../../../shared/locale'
import { toQueryHandle } from '../../core/api/rtk-endpoints'
import { http } from '../../core/api/http'
import { createTransport } from '../../core/api/transport'
import { systemClock } from '../../core/clock/clock'
import { desktop, reportFailure } from '../../core/desktop/desktop'
import { startI18n } from '../../core/strings/i18n'
import { desktopStorage } from '../../core/store/persistence'
import { loadAntLocale } from '../../ui/theme/ant-locale'
import { App } from '../app'
import { features } from '../features'
import { hydrate, isPrerendered } from '../prerender/hydrate'
import { persistState } from '../persist-state'
import { createRoutes, firstScreenLoaded } from '../routes'
import { createAppStore } from '../store'
import { enterStartPage } from './start-page'
import { StartFailed } from './start-failed'
import { startListeners } from './start-listeners'

/** Longer than this the first screen does not wait for what it shows. */
const timeoutMs = 200

/** Opens the application: asks the desktop for everything it needs in one call, then draws. */
export async function boot(): Promise<void> {
  const element = document.getElementById('root')
  if (!element) throw new Error('the page has no root')
  try {
    await open(element)
  } catch (error) {
    reportFailure('boot', error)
    await startI18n(languageFrom([document.documentElement.lang, ...navigator.languages]))
    createRoot(element).render(<StartFailed />)
  }
}

async function open(element: HTMLElement): Promise<void> {
  const start = await desktop['app.start']()
  const words = Promise.all([startI18n(start.settings.language), loadAntLocale(start.settings.language)])
  const collaborators = { transport: createTransport(http), clock: systemClock, random: Math.random }
  const store = createAppStore({ collaborators, features })
  startListeners(store, start, { ...collaborators, http })
  const first = enterStartPage(start.session.signedIn, features)
  // Asked while the screens load, for whoever shows them.
  const asked = start.session.signedIn ? [contract.account.me, ...(first?.preload ?? [])] : []
  const answered = Promise.all(asked.map((endpoint) => store.dispatch(toQueryHandle<Endpoint>(endpoint).initiate({}, { subscribe: false }))))
  const patience = new Promise((resolve) => setTimeout(resolve, timeoutMs))
  await words
  const router = createBrowserRouter(createRoutes(features))
  await firstScreenLoaded(router)
  const { restored, flush } = persistState(store, desktopStorage)
  window.addEventListener('pagehide', () => void flush())
  // Answers that are nearly there are waited for: the screen is drawn once with them, not first without.
  await Promise.race([Promise.all([answered, restored]), patience])
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content
  const app = <App store={store} start={start} clock={systemClock} router={router} {...(nonce !== undefined && { nonce })} />
  if (isPrerendered(element)) hydrate(element, app)
  else flushSync(() => createRoot(element).render(app))
}
