import { act, render, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { createAppStore } from '#app/store.ts'
import { ClockProvider } from '#core/clock/clock.ts'
import { StartProvider } from '#core/desktop/start-state.ts'
import type { Feature } from '#core/feature.ts'
import { ViewerProvider, type Viewer } from '#core/session/use-user.ts'
import type { Transport } from '#core/store/collaborators.ts'
import type { CoreState } from '#core/store/core-state.ts'
import type { Clock } from '#shared/clock.ts'
import { services } from '#shared/contract/endpoint.ts'
import type { StartState } from '#shared/desktop/app.ts'
import type { Desktop } from '#shared/desktop/desktop.ts'
import type { EventName, EventPayload } from '#shared/desktop/events.ts'
import { defaultSettings, type Settings } from '#shared/desktop/settings.ts'
import { NotifyContext, type Notify } from '#ui/notify.ts'

export type PendingRequest = {
  method: string
  path: string
  body: unknown
  answer: (payload: unknown, message?: string) => Promise<void>
  refuse: (message: string, status?: number, errors?: Readonly<Record<string, string[]>>) => Promise<void>
  fail: () => Promise<void>
}

type StartPart = Omit<Partial<StartState>, 'platform'> & { platform?: Partial<StartState['platform']> }

type Options = {
  /** The commands of the main process that the hook calls. */
  desktop?: Partial<Desktop>
  settings?: Partial<Settings>
  start?: StartPart
  viewer?: Viewer
  clock?: Clock
  features?: readonly Feature[]
  path?: string
}

/** A call and its answer need some turns of the event loop, and the store tells the page of them with the next frame. */
const settle = () =>
  act(async () => {
    for (let turns = 0; turns < 10; turns += 1) await new Promise<void>((resolve) => void setImmediate(resolve))
    await new Promise<void>((resolve) => void requestAnimationFrame(() => resolve()))
  })

/** The collaborators of a hook: the store of the application, a main process, and a platform whose answers a test gives. */
export function createHookWorld({
  desktop = {},
  settings,
  start = {},
  viewer,
  clock,
  features = [],
  path = '/',
}: Options = {}) {
  const requests: PendingRequest[] = []
  const transport: Transport = ({ method, path, body, signal }) =>
    new Promise((resolve, reject) => {
      const respond = (status: number, envelope: object) => {
        resolve({ status, text: JSON.stringify(envelope), header: () => null })
        return settle()
      }
      requests.push({
        method,
        path,
        body,
        answer: (payload, message = '') => respond(200, { success: true, message, payload }),
        refuse: (message, status = 422, errors) =>
          respond(status, { success: false, message, payload: null, ...(errors && { errors }) }),
        fail: () => {
          reject(new Error('net'))
          return settle()
        },
      })
      signal?.addEventListener('abort', () => reject(new Error('aborted')))
    })
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const failures: string[] = []
  const fake: Partial<Desktop> = {
    'on': (name, listener) => {
      const subscribers = listeners.get(name) ?? new Set()
      listeners.set(name, subscribers.add(listener))
      return () => void subscribers.delete(listener)
    },
    'log.failure': async ({ where }) => void failures.push(where),
    ...desktop,
  }
  Object.defineProperty(window, 'desktop', { value: fake, configurable: true })

  const usedClock = clock ?? { now: () => 0, monotonic: () => 0 }
  const store = createAppStore({
    settings: { ...defaultSettings(['fr']), ...settings },
    collaborators: { transport, clock: usedClock, random: () => 0 },
    features,
  })
  const notified: string[] = []
  const show = (tone: string) => (text: string) => void notified.push(`${tone}: ${text}`)
  const notify: Notify = {
    success: show('success'),
    warning: show('warning'),
    error: show('error'),
    info: show('info'),
  }

  const startState = toStart(start, store.getState())
  const wrapper = ({ children }: { children: ReactNode }) => {
    const withViewer = viewer === undefined ? children : <ViewerProvider viewer={viewer}>{children}</ViewerProvider>
    return (
      <Provider store={store}>
        <ClockProvider clock={usedClock}>
          <NotifyContext value={notify}>
            <StartProvider start={startState}>
              <MemoryRouter initialEntries={[path]}>{withViewer}</MemoryRouter>
            </StartProvider>
          </NotifyContext>
        </ClockProvider>
      </Provider>
    )
  }
  return {
    requests,
    store,
    notified,
    failures,
    settle,
    emit: <Name extends EventName>(name: Name, payload: EventPayload<Name>) =>
      act(async () => {
        for (const listener of listeners.get(name) ?? []) (listener as (payload: EventPayload<Name>) => void)(payload)
      }),
    listenerCount: (name: EventName) => listeners.get(name)?.size ?? 0,
    render<Result, Props>(useHook: (props: Props) => Result, initialProps?: NoInfer<Props>) {
      const view = renderHook(useHook, { wrapper, ...(initialProps !== undefined && { initialProps }) })
      onTestFinished(() => view.unmount())
      return view
    },
    /** For a hook whose form must be on the page. */
    renderForm<Result>(useHook: () => Result, toForm: (result: Result) => ReactNode) {
      const results: Result[] = []
      function Form() {
        const result = useHook()
        results.push(result)
        return toForm(result)
      }
      const { unmount } = render(<Form />, { wrapper })
      onTestFinished(unmount)
      const current = () => {
        const latest = results.at(-1)
        if (latest === undefined) throw new Error('not rendered')
        return latest
      }
      return { current, unmount }
    },
  }
}

function toStart({ platform, ...start }: StartPart, state: CoreState): StartState {
  return {
    version: '1.0.0',
    os: 'linux',
    demo: false,
    session: state.session,
    settings: state.settings,
    managed: [],
    school: { decides: [], isUnreadable: false },
    outbox: state.outbox,
    disk: state.disk,
    windowFocused: true,
    windowShown: true,
    ...start,
    platform: {
      name: 'Tutorat',
      contactPhone: null,
      supportEmail: null,
      links: { facebook: null, instagram: null, youtube: null },
      forum: null,
      services: [...services],
      announcement: null,
      web: null,
      youtubeEmbed: 'https://www.youtube-nocookie.com/embed/',
      allowsMediaCache: false,
      mediaHosts: [],
      imageHosts: [],
      browserOrigins: [],
      social: [],
      ...platform,
    },
  }
}
