import type { FoundInPageResult, WebContents } from 'electron'
import type { FindResult } from '../../shared/desktop/find'

type Contents = Pick<WebContents, 'findInPage' | 'stopFindInPage' | 'on' | 'isDestroyed'>

type Request = { search: number; text: string; isNew: boolean; forward: boolean }

export type Find = { search(request: Request): void; stop(): void }

type Options = { contents: () => Contents | null; found: (result: FindResult) => void }

/** Results of an earlier request still arrive after a new one; they are dropped. */
export function createFind({ contents, found }: Options): Find {
  const watched = new WeakSet<Contents>()
  let latest: { requestId: number; search: number } | null = null
  const current = (): Contents | null => {
    const shown = contents()
    return shown === null || shown.isDestroyed() ? null : shown
  }
  const watch = (shown: Contents): void => {
    if (watched.has(shown)) return
    watched.add(shown)
    shown.on('found-in-page', (_event, { requestId, matches, activeMatchOrdinal, finalUpdate }: FoundInPageResult) => {
      if (requestId !== latest?.requestId) return
      found({ search: latest.search, matches, active: activeMatchOrdinal, isFinal: finalUpdate })
    })
  }
  return {
    search({ search, text, isNew, forward }) {
      const shown = current()
      if (shown === null) return
      watch(shown)
      // `findNext` begins a session; its documentation and its name contradict each other.
      latest = { requestId: shown.findInPage(text, { findNext: isNew, forward }), search }
    },
    stop() {
      latest = null
      current()?.stopFindInPage('keepSelection')
    },
  }
}
