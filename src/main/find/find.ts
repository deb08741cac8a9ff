import type { FoundInPageResult, WebContents } from 'electron'
import type { Schedule } from '#shared/clock.ts'
import { closedFind, reduceFind, type FindEvent, type FindState } from './find-state'

type Page = Pick<WebContents, 'findInPage' | 'stopFindInPage' | 'on' | 'focus' | 'getURL' | 'isDestroyed'>

export type FindBar = { show(): void; hide(): void }

export type Find = {
  state(): FindState
  open(): void
  /** Returns the focus to the page. */
  close(): void
  type(text: string): void
  step(forward: boolean): void
  /** Forgets the text too. */
  clear(): void
}

type Options = {
  page: () => Page | null
  bar: FindBar
  schedule: Schedule
  changed: (state: FindState) => void
}

const typingDelayMs = 120

/** Electron emits the results of an earlier request after a new one; they are dropped. */
export function createFind({ page, bar, schedule, changed }: Options): Find {
  const watched = new WeakSet<Page>()
  let state = closedFind
  /** Text of the search that the page continues; null when none is begun. */
  let begun: string | null = null
  let latest: { requestId: number; search: number } | null = null
  let searchedPath = ''
  let cancelSearch = (): void => undefined

  const current = (): Page | null => {
    const shown = page()
    if (shown === null || shown.isDestroyed()) return null
    if (!watched.has(shown)) watch(shown)
    return shown
  }
  const watch = (shown: Page): void => {
    watched.add(shown)
    shown.on('found-in-page', (_event, { requestId, matches, activeMatchOrdinal, finalUpdate }: FoundInPageResult) => {
      if (requestId !== latest?.requestId) return
      const { search } = latest
      dispatch({ type: 'found', search, matches, active: activeMatchOrdinal, isFinal: finalUpdate })
    })
    shown.on('did-navigate-in-page', (_event, url, isMainFrame) => {
      if (isMainFrame && new URL(url).pathname !== searchedPath) dispatch({ type: 'closed' })
    })
    shown.on('did-navigate', () => dispatch({ type: 'closed' }))
  }
  const search = (): void => {
    const { text, forward, search: number } = state
    // `findNext` begins a session; its documentation and its name contradict each other.
    const requestId = current()?.findInPage(text, { findNext: begun !== text, forward })
    if (requestId === undefined) return
    begun = text
    latest = { requestId, search: number }
  }
  const stop = (action: 'keepSelection' | 'clearSelection'): void => {
    latest = null
    begun = null
    current()?.stopFindInPage(action)
  }
  const dispatch = (event: FindEvent): void => {
    const before = state
    state = reduceFind(before, event)
    if (state === before) return
    if (state.search !== before.search) {
      cancelSearch()
      if (state.text === '') stop('clearSelection')
      else if (event.type === 'typed') cancelSearch = schedule(typingDelayMs, search)
      else search()
    }
    if (before.isOpen && !state.isOpen) {
      cancelSearch()
      stop('keepSelection')
      bar.hide()
    }
    changed(state)
  }

  return {
    state: () => state,
    open() {
      const shown = current()
      if (shown === null) return
      searchedPath = new URL(shown.getURL()).pathname
      dispatch({ type: 'opened' })
      bar.show()
    },
    close() {
      dispatch({ type: 'closed' })
      current()?.focus()
    },
    type: (text) => dispatch({ type: 'typed', text }),
    step: (forward) => dispatch({ type: 'stepped', forward }),
    clear: () => dispatch({ type: 'cleared' }),
  }
}
