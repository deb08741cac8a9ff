import type { Language } from '#shared/locale.ts'
import type { Log } from '../base/log/log'

/** Chromium has no dictionary for Arabic. */
const dictionaries: Record<Language, string | null> = { fr: 'fr', en: 'en-GB', ar: null }

/** Chromium's dictionary host, shown to the user before any request (threats M-15). */
export const dictionaryHost = 'redirector.gvt1.com'

export type SpellingSession = {
  readonly availableSpellCheckerLanguages: readonly string[]
  setSpellCheckerEnabled(isOn: boolean): void
  setSpellCheckerLanguages(languages: string[]): void
  on(
    event: 'spellcheck-dictionary-download-failure' | 'spellcheck-dictionary-download-success',
    listener: () => void,
  ): unknown
}

type Options = {
  platform: string
  isEnabled: () => boolean
  language: () => Language
  onChange: () => void
  log: Pick<Log, 'info' | 'warn'>
}

export type Spelling = {
  attach(session: SpellingSession): void
  applySettings(): void
  state(): 'off' | 'on' | 'failed' | 'no-dictionary'
  host: string | null
}

export function createSpelling({ platform, isEnabled, language, onChange, log }: Options): Spelling {
  const sessions: SpellingSession[] = []
  let hasFailed = false
  const isNative = platform === 'darwin'

  const state = () => {
    if (!isEnabled()) return 'off'
    if (!isNative && dictionaries[language()] === null) return 'no-dictionary'
    return hasFailed ? 'failed' : 'on'
  }
  function apply(session: SpellingSession): void {
    const dictionary = isEnabled() ? dictionaries[language()] : null
    const isAvailable = dictionary !== null && session.availableSpellCheckerLanguages.includes(dictionary)
    if (!isNative) session.setSpellCheckerLanguages(isAvailable ? [dictionary] : [])
    session.setSpellCheckerEnabled(isEnabled() && (isNative || isAvailable))
  }
  const onDownload = (failed: boolean) => (): void => {
    if (failed) log.warn('spelling.download-dictionary-failed')
    if (hasFailed === failed) return
    hasFailed = failed
    onChange()
  }
  return {
    host: isNative ? null : dictionaryHost,
    state,
    attach(session) {
      sessions.push(session)
      session.on('spellcheck-dictionary-download-failure', onDownload(true))
      session.on('spellcheck-dictionary-download-success', onDownload(false))
      if (isEnabled()) apply(session)
    },
    applySettings() {
      hasFailed = false
      for (const session of sessions) apply(session)
    },
  }
}
