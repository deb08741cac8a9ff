import type { Language } from '../../shared/locale'
import type { Log } from '../base/log/log'

/** Chromium's dictionaries by the language of the interface; it has none for Arabic. */
const dictionaries: Record<Language, string | null> = { fr: 'fr', en: 'en-GB', ar: null }

/** Where Chromium fetches its dictionaries from; said before anything is asked there (threats M-15). */
export const dictionaryHost = 'redirector.gvt1.com'

/** The part of a browser session that checks spelling. */
export type SpellingSession = {
  readonly availableSpellCheckerLanguages: readonly string[]
  setSpellCheckerEnabled(isOn: boolean): void
  setSpellCheckerLanguages(languages: string[]): void
  on(event: 'spellcheck-dictionary-download-failure' | 'spellcheck-dictionary-download-success', listener: () => void): unknown
}

type Options = { platform: string; isWanted: () => boolean; language: () => Language; changed: () => void; log: Pick<Log, 'info' | 'warn'> }

/** Checks what is written, in the language of the interface, only where it is wanted: nobody is asked for a dictionary before. */
export type Spelling = {
  /** A session of the page, closed so far. */
  join(session: SpellingSession): void
  /** The setting or the language may be another. */
  follow(): void
  state(): 'off' | 'on' | 'failed' | 'no-dictionary'
  /** Null where the system checks by itself. */
  host: string | null
}

/** The thin shell around Chromium's spelling, or macOS's own. */
export function createSpelling({ platform, isWanted, language, changed, log }: Options): Spelling {
  const sessions: SpellingSession[] = []
  let hasFailed = false
  const isOwn = platform === 'darwin'

  const state = () => {
    if (!isWanted()) return 'off'
    if (!isOwn && dictionaries[language()] === null) return 'no-dictionary'
    return hasFailed ? 'failed' : 'on'
  }
  function apply(session: SpellingSession): void {
    const dictionary = isWanted() ? dictionaries[language()] : null
    const isListed = dictionary !== null && session.availableSpellCheckerLanguages.includes(dictionary)
    // Without a language nothing is fetched; the order matters, or the language of the system would be.
    if (!isOwn) session.setSpellCheckerLanguages(isListed ? [dictionary] : [])
    session.setSpellCheckerEnabled(isWanted() && (isOwn || isListed))
  }
  const heard = (failed: boolean) => (): void => {
    if (failed) log.warn('spelling.no-dictionary')
    if (hasFailed === failed) return
    hasFailed = failed
    changed()
  }
  return {
    host: isOwn ? null : dictionaryHost,
    state,
    join(session) {
      sessions.push(session)
      session.on('spellcheck-dictionary-download-failure', heard(true))
      session.on('spellcheck-dictionary-download-success', heard(false))
      if (isWanted()) apply(session)
    },
    follow() {
      hasFailed = false
      for (const session of sessions) apply(session)
    },
  }
}
