import type { Language } from '../../shared/locale'
import type { AtRisk } from './own-drafts'
import { quitWords } from './words'

type Closing = { readonly defaultPrevented?: boolean; preventDefault(): void }

type Options = {
  app: { on(event: 'before-quit', listener: (event: Closing) => void): unknown; quit(): void }
  platform: NodeJS.Platform
  atRisk: () => AtRisk
  /** Asks the person; the number of the chosen button. */
  ask: (question: { type: 'question'; message: string; detail: string; buttons: string[]; defaultId: number; cancelId: number; noLink: boolean }) => Promise<number>
  language: () => Language
  isSharedComputer: () => boolean
}

type Window = {
  on(event: 'close', listener: (event: Closing) => void): unknown
  on(event: 'session-end', listener: () => void): unknown
  close(): void
}

/** Holds the end of the application while homework is not handed in, until the person has said what is to happen. */
export type QuitQuestion = {
  /** Where closing its last window ends the application, the question comes before. */
  watch(window: Window): void
  /** The computer itself shuts down, or the application cannot go on: nothing is asked any more. */
  force(): void
  /** Whether the computer shuts down, or the application could not go on: nothing long is begun then. */
  isForced(): boolean
}

/** Asks once: one question at a time, and none after the person has agreed to go. */
export function createQuitQuestion({ app, platform, atRisk, ask, language, isSharedComputer }: Options): QuitQuestion {
  let isFree = false
  let isAsking = false
  let isForced = false
  const force = (): void => {
    isForced = true
    isFree = true
  }

  function hold(event: Closing, goOn: () => void): void {
    // A window that goes to the tray is not closed.
    if (event.defaultPrevented === true) return
    const risk = isFree ? null : atRisk()
    if (risk === null) return
    event.preventDefault()
    if (isAsking) return
    isAsking = true
    const words = quitWords[language()]
    const detail = isSharedComputer() ? words.shared : risk === 'sending' ? words.sending : words.draft
    void ask({ type: 'question', message: words.title, detail, buttons: [words.stay, words.quit], defaultId: 0, cancelId: 0, noLink: true })
      .catch(() => 0)
      .then((chosen) => {
        isAsking = false
        if (chosen !== 1) return
        isFree = true
        goOn()
      })
  }

  app.on('before-quit', (event) => hold(event, () => app.quit()))
  return {
    watch(window) {
      if (platform !== 'darwin') window.on('close', (event) => hold(event, () => window.close()))
      // Windows ends its sessions without asking the application as a whole.
      window.on('session-end', force)
    },
    force,
    isForced: () => isForced,
  }
}
