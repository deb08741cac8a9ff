import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { socialProviders } from '../../../shared/contract/social'
import type { StartState } from '../../../shared/desktop/app'
import { noPolicy } from '../../../shared/desktop/managed-policy'
import { prerenderedFileName, type PrerenderVariant } from '../../../shared/prerender-variant'
import { languages, type Language } from '../../../shared/locale'
import { settingsChanged } from '../../core/settings/settings-slice'
import { StartProvider } from '../../core/start/start-state'
import { startI18n } from '../../core/strings/i18n'
import { signIn } from '../../features/sign-in/index'
import { StillUi } from '../../ui/theme/still-ui'
import { usePageAnchor } from '../use-page-anchor'
import { createAppStore } from '../store'

/** The sign-in in one of its looks, as markup, and the variables of Ant Design that its language and theme give; `name` is how the main process asks for it. */
export type DrawnPage = { name: string; language: Language; theme: PrerenderVariant['theme']; markup: string; variables: string }

type StyleCache = ReturnType<typeof createCache>

const never = (): never => {
  throw new Error('nothing is asked while the first page is drawn')
}

/** Draws the sign-in in every look it can start in; run by the build, by no process of the application. */
export async function drawFirstPages(): Promise<DrawnPage[]> {
  const { Screen } = (await signIn.routes.find(({ path }) => path === '/login')?.screen()) ?? never()
  const draw = async (look: PrerenderVariant, cache: StyleCache): Promise<string> => {
    await startI18n(look.language)
    const store = storeFor(look)
    return renderToStaticMarkup(
      <StyleProvider cache={cache}>
        <Provider store={store}>
          <StartProvider start={startFor(look, store.getState())}>
            <StillUi language={look.language} theme={look.theme} link={usePageAnchor}>
              <MemoryRouter initialEntries={['/login']}>
                <Screen />
              </MemoryRouter>
            </StillUi>
          </StartProvider>
        </Provider>
      </StyleProvider>,
    )
  }
  const pages: DrawnPage[] = []
  // One cache for the looks that share a style sheet: a component that only some of them draw has its variables there as well.
  for (const group of Map.groupBy(looks(), ({ language, theme }) => `${language}-${theme}`).values()) {
    const cache = createCache()
    const drawn: Omit<DrawnPage, 'variables'>[] = []
    for (const look of group) drawn.push({ name: prerenderedFileName(look), language: look.language, theme: look.theme, markup: await draw(look, cache) })
    const variables = extractStyle(cache, { plain: true, types: ['token', 'cssVar'] })
    pages.push(...drawn.map((page) => ({ ...page, variables })))
  }
  return pages
}

const either = [false, true]
const offers = [[], ...socialProviders.map((provider) => [provider]), [...socialProviders]]

function looks(): PrerenderVariant[] {
  const sharings = either.flatMap((sharingManaged) => either.flatMap((sharingAnswered) => either.map((sharedComputer) => ({ sharingManaged, sharingAnswered, sharedComputer }))))
  const all = languages.flatMap((language) =>
    (['light', 'dark'] as const).flatMap((theme) => sharings.flatMap((sharing) => offers.map((social) => ({ language, theme, ...sharing, languageManaged: false, paymentsOff: false, social })))),
  )
  // Several answers to a question look the same where they are not shown.
  return [...new Map(all.map((look) => [prerenderedFileName(look), look])).values()]
}

function storeFor({ language, theme, sharedComputer, sharingAnswered }: PrerenderVariant) {
  const store = createAppStore({ collaborators: { transport: never, clock: { now: never, monotonic: never }, random: never }, features: [] })
  store.dispatch(settingsChanged({ ...store.getState().settings, language, theme, sharedComputer, sharingAnswered }))
  return store
}

function startFor(look: PrerenderVariant, { session, settings, outbox, disk }: Pick<StartState, 'session' | 'settings' | 'outbox' | 'disk'>): StartState {
  const links = { facebook: null, instagram: null, youtube: null }
  const social = socialProviders.filter((provider) => look.social.includes(provider))
  const platform = { name: '', contactPhone: null, links, forum: null, announcement: null, youtubeEmbed: '', web: null, mediaHosts: [], imageHosts: [], browserOrigins: [], social }
  return { version: '', os: '', demo: false, platform, session, settings, managed: look.sharingManaged ? ['sharedComputer'] : [], school: noPolicy, outbox, disk, windowFocused: true, windowShown: true }
}
