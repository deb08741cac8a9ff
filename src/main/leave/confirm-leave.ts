import type { Language } from '../../shared/locale'
import { getFixedT } from '../i18n/i18n'

type Closing = { readonly defaultPrevented?: boolean; preventDefault(): void }
type Way = 'quit' | 'close' | 'reload' | 'sign-out'
type Question = { message: string; detail: string; buttons: [stay: string, leave: string] }

type Options = {
  app: { on(event: 'before-quit', listener: (event: Closing) => void): unknown; quit(): void }
  platform: NodeJS.Platform
  /** Homework of the signed-in user that is on its way, or that nobody handed in. */
  homeworkAtRisk: () => 'sending' | 'draft' | null
  /** Asks the person; the number of the chosen button. */
  ask: (question: Question & { type: 'question'; defaultId: number; cancelId: number; noLink: boolean }) => Promise<number>
  language: () => Language
  isSharedComputer: () => boolean
}

type Window = {
  on(event: 'close', listener: (event: Closing) => void): unknown
  on(event: 'session-end', listener: () => void): unknown
  readonly webContents: { on(event: 'did-navigate' | 'render-process-gone', listener: () => void): unknown }
  close(): void
}

/** Asks before homework that is not handed in, or a form that is not saved, is left by a way that the page cannot hold. */
export type ConfirmLeave = {
  /** Where closing a window loses something, the question comes before. */
  watch(window: Window): void
  /** What the page says of its forms; a page that is loaded anew has none. */
  setUnsaved(unsaved: boolean): void
  mayReload(): Promise<boolean>
  maySignOut(): Promise<boolean>
  /** The computer itself shuts down, or the application cannot go on: nothing is asked any more. */
  force(): void
  /** Whether the computer shuts down, or the application could not go on: nothing long is begun then. */
  isForced(): boolean
}

/** Asks one question at a time, and none about quitting after the person has agreed to quit. */
export function createConfirmLeave(options: Options): ConfirmLeave {
  const { app, platform, ask } = options
  // On a Mac the application outlives its windows, and homework with it; a form goes with its window.
  const closingQuits = platform !== 'darwin'
  let isUnsaved = false
  let isFree = false
  let isAsking = false
  let isForced = false
  const force = (): void => {
    isForced = true
    isFree = true
  }

  function questionFor(way: Way): Question | null {
    const homework = way === 'reload' || (way === 'close' && !closingQuits) ? null : homeworkQuestion(way, options)
    const unsaved = isUnsaved && way !== 'sign-out' ? unsavedQuestion(way, options.language()) : null
    return homework !== null && unsaved !== null ? { ...homework, detail: `${homework.detail}\n\n${unsaved.detail}` } : (homework ?? unsaved)
  }

  async function isAgreed(question: Question): Promise<boolean> {
    if (isAsking) return false
    isAsking = true
    const chosen = await ask({ type: 'question', ...question, defaultId: 0, cancelId: 0, noLink: true }).catch(() => 0)
    isAsking = false
    return chosen === 1
  }

  const may = async (way: Way): Promise<boolean> => {
    const question = questionFor(way)
    return question === null || isAgreed(question)
  }

  function hold(event: Closing, way: 'quit' | 'close', resume: () => void): void {
    // A window that goes to the tray is not closed.
    if (event.defaultPrevented === true || isFree) return
    const question = questionFor(way)
    if (question === null) return
    event.preventDefault()
    void isAgreed(question).then((agreed) => {
      if (!agreed) return
      isFree = true
      resume()
      // A window that is opened later is asked about again.
      if (way === 'close' && !closingQuits) isFree = isForced
    })
  }

  app.on('before-quit', (event) => hold(event, 'quit', () => app.quit()))
  return {
    watch(window) {
      window.on('close', (event) => hold(event, 'close', () => window.close()))
      // Windows ends its sessions without asking the application as a whole.
      window.on('session-end', force)
      const forget = (): void => void (isUnsaved = false)
      window.webContents.on('did-navigate', forget)
      window.webContents.on('render-process-gone', forget)
    },
    setUnsaved: (unsaved) => void (isUnsaved = unsaved),
    mayReload: () => may('reload'),
    maySignOut: () => may('sign-out'),
    force,
    isForced: () => isForced,
  }
}

function homeworkQuestion(way: Way, { homeworkAtRisk, language, isSharedComputer }: Options): Question | null {
  const risk = homeworkAtRisk()
  const isShared = isSharedComputer()
  const isSignOut = way === 'sign-out'
  // On a computer of one's own a draft outlives the session.
  if (risk === null || (isSignOut && risk === 'draft' && !isShared)) return null
  const t = getFixedT(language(), 'main-leave-homework')
  const detail = isSignOut ? (isShared ? t('signOutShared') : t('signOutSending')) : isShared ? t('shared') : t(risk)
  return { message: t('title'), detail, buttons: [t('stay'), isSignOut ? t('signOut') : t('quit')] }
}

function unsavedQuestion(way: Way, language: Language): Question {
  const t = getFixedT(language, 'main-leave-unsaved')
  return { message: t('title'), detail: way === 'reload' ? t('reload') : t('quit'), buttons: [t('stay'), way === 'reload' ? t('reloadAnyway') : t('leave')] }
}
