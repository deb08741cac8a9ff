import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import { prerender } from 'react-dom/static'
import { createMemoryRouter } from 'react-router-dom'
import { systemClock } from '#core/clock/clock.ts'
import { startI18n } from '#core/strings/i18n.ts'
import { socialProviders } from '#shared/contract/social.ts'
import type { StartState } from '#shared/desktop/app.ts'
import { noPolicy } from '#shared/desktop/managed-policy.ts'
import { defaultSettings } from '#shared/desktop/settings.ts'
import { languages, type Language } from '#shared/locale.ts'
import { prerenderedFileName, type PrerenderVariant } from '#shared/prerender-variant.ts'
import { loadAntLocale } from '#ui/theme/ant-locale.ts'
import { App } from '../app'
import { features } from '../features'
import { createRoutes, firstScreenLoaded } from '../routes'
import { createAppStore } from '../store'

export type PrerenderedPage = {
  name: string
  language: Language
  theme: PrerenderVariant['theme']
  markup: string
  variables: string
}

type StyleCache = ReturnType<typeof createCache>

const unavailable = (): never => {
  throw new Error('the prerendered sign-in sends no request')
}

export async function prerenderSignIn(): Promise<PrerenderedPage[]> {
  const pages: PrerenderedPage[] = []
  for (const group of Map.groupBy(variants(), ({ language, theme }) => `${language}-${theme}`).values()) {
    const cache = createCache()
    const rendered: Omit<PrerenderedPage, 'variables'>[] = []
    for (const variant of group)
      rendered.push({
        name: prerenderedFileName(variant),
        language: variant.language,
        theme: variant.theme,
        markup: await render(variant, cache),
      })
    const variables = extractStyle(cache, { plain: true, types: ['token', 'cssVar'] })
    pages.push(...rendered.map((page) => ({ ...page, variables })))
  }
  return pages
}

async function render(variant: PrerenderVariant, cache: StyleCache): Promise<string> {
  await Promise.all([startI18n(variant.language), loadAntLocale(variant.language)])
  const store = createStore(variant)
  const router = createMemoryRouter(createRoutes(features.filter(({ name }) => name === 'sign-in')), {
    initialEntries: ['/login'],
  })
  await firstScreenLoaded(router)
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <StyleProvider cache={cache}>
      <App store={store} start={createStartState(variant, store.getState())} clock={systemClock} router={router} />
    </StyleProvider>,
    { onError: (error) => void failures.push(error), progressiveChunkSize: Infinity },
  )
  router.dispose()
  // React leaves a failing part to the client; here it is an error.
  if (failures.length > 0) throw failures[0]
  return new Response(prelude).text()
}

const either = [false, true]
const socialChoices = [[], ...socialProviders.map((provider) => [provider]), [...socialProviders]]

function variants(): PrerenderVariant[] {
  const sharings = either.flatMap((sharingManaged) =>
    either.flatMap((sharingAnswered) =>
      either.map((sharedComputer) => ({ sharingManaged, sharingAnswered, sharedComputer })),
    ),
  )
  const all = languages.flatMap((language) =>
    (['light', 'dark'] as const).flatMap((theme) =>
      sharings.flatMap((sharing) =>
        socialChoices.map((social) => ({
          language,
          theme,
          ...sharing,
          languageManaged: false,
          paymentsOff: false,
          social,
        })),
      ),
    ),
  )
  return [...new Map(all.map((variant) => [prerenderedFileName(variant), variant])).values()]
}

function createStore({ language, theme, sharedComputer, sharingAnswered }: PrerenderVariant) {
  return createAppStore({
    settings: { ...defaultSettings([language]), theme, sharedComputer, sharingAnswered },
    collaborators: { transport: unavailable, clock: { now: unavailable, monotonic: unavailable }, random: unavailable },
    features: [],
  })
}

function createStartState(
  variant: PrerenderVariant,
  { session, settings, outbox, disk }: Pick<StartState, 'session' | 'settings' | 'outbox' | 'disk'>,
): StartState {
  const links = { facebook: null, instagram: null, youtube: null }
  const social = socialProviders.filter((provider) => variant.social.includes(provider))
  const platform = {
    name: '',
    contactPhone: null,
    supportEmail: null,
    links,
    forum: null,
    services: [],
    announcement: null,
    youtubeEmbed: '',
    web: null,
    allowsMediaCache: false,
    mediaHosts: [],
    imageHosts: [],
    browserOrigins: [],
    social,
  }
  return {
    version: '',
    os: '',
    demo: false,
    platform,
    session,
    settings,
    managed: variant.sharingManaged ? ['sharedComputer'] : [],
    school: noPolicy,
    outbox,
    disk,
    windowFocused: true,
    windowShown: true,
  }
}
