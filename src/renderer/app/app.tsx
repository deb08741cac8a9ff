import { Suspense, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Provider } from 'react-redux'
import {
  RouterProvider,
  type createMemoryRouter,
  parsePath,
  useHref,
  useLinkClickHandler,
  useLocation,
} from 'react-router-dom'
import { ClockProvider } from '#core/clock/clock.ts'
import { reportLackingHost } from '#core/desktop/lacking-host.ts'
import { StartProvider, useStartState } from '#core/desktop/start-state.ts'
import { pictureSource } from '#core/files/picture-source.ts'
import { useSettings } from '#core/settings/use-settings.ts'
import { useCoreSelector } from '#core/store/core-state.ts'
import { useLanguage } from '#core/strings/use-language.ts'
import type { Clock } from '#shared/clock.ts'
import type { StartState } from '#shared/desktop/app.ts'
import type { Anchor } from '#ui/link-context.tsx'
import { useShownTheme } from '#ui/theme/media-query.ts'
import { UiProvider } from '#ui/theme/ui-provider.tsx'
import type { AppStore } from './store'

export type AppProps = {
  store: AppStore
  start: StartState
  clock: Clock
  router: ReturnType<typeof createMemoryRouter>
  nonce?: string
}

export function App({ store, start, clock, router, nonce }: AppProps) {
  return (
    <Provider store={store}>
      <StartProvider start={start}>
        <ClockProvider clock={clock}>
          <Suspense fallback={null}>
            <ThemedUi {...(nonce !== undefined && { nonce })}>
              <RouterProvider router={router} />
            </ThemedUi>
          </Suspense>
        </ClockProvider>
      </StartProvider>
    </Provider>
  )
}

function ThemedUi({ nonce, children }: { nonce?: string; children: ReactNode }) {
  const { t } = useTranslation('app')
  const { language } = useLanguage()
  const { theme, comfort } = useSettings()
  const textSize = useCoreSelector((state) => state.preferences.textSize)
  const { imageHosts } = useStartState().platform
  const shown = useShownTheme(theme)
  const source = useMemo(
    () => pictureSource(imageHosts, (address) => reportLackingHost(address, 'images')),
    [imageHosts],
  )
  return (
    <UiProvider
      language={language}
      theme={shown}
      comfort={comfort}
      textSize={textSize}
      link={usePageAnchor}
      pictureSource={source}
      toastsLabel={t('notifications')}
      closeLabel={t('close')}
      moreTabsLabel={t('moreTabs')}
      {...(nonce !== undefined && { nonce })}
    >
      {children}
    </UiProvider>
  )
}

export function usePageAnchor(to: string): Anchor {
  const { pathname } = useLocation()
  return {
    href: useHref(to),
    onClick: useLinkClickHandler<HTMLElement>(to, { preventScrollReset: parsePath(to).pathname === pathname }),
  }
}
