import type { Language } from '#shared/locale.ts'
import { getFixedT } from '../i18n/i18n'

type CloseEvent = { readonly defaultPrevented?: boolean; preventDefault(): void }
type LeaveKind = 'quit' | 'close' | 'reload' | 'sign-out'
type Question = { message: string; detail: string; buttons: [stay: string, leave: string, ...exportNotes: string[]] }

type Options = {
  app: { on(event: 'before-quit' | 'will-quit', listener: (event: CloseEvent) => void): unknown; quit(): void }
  platform: NodeJS.Platform
  homeworkAtRisk: () => 'sending' | 'draft' | null
  /** Notes in memory only. */
  notesAtRisk: () => boolean
  exportNotes: () => Promise<unknown>
  showMessageBox: (
    question: Question & { type: 'question'; defaultId: number; cancelId: number; noLink: boolean },
  ) => Promise<number>
  language: () => Language
  isSharedComputer: () => boolean
}

type Window = {
  on(event: 'close', listener: (event: CloseEvent) => void): unknown
  on(event: 'session-end', listener: () => void): unknown
  readonly webContents: { on(event: 'did-navigate' | 'render-process-gone', listener: () => void): unknown }
  close(): void
}

/** Confirms losses that the page cannot prevent. */
export type ConfirmLeave = {
  watch(window: Window): void
  setUnsaved(unsaved: boolean): void
  mayReload(): Promise<boolean>
  maySignOut(): Promise<boolean>
  /** Before a shutdown or after a fatal error. */
  force(): void
  isForced(): boolean
}

export function createConfirmLeave(options: Options): ConfirmLeave {
  const { app, platform, showMessageBox } = options
  // On macOS homework outlives the window; a form does not.
  const closingQuits = platform !== 'darwin'
  let isUnsaved = false
  let isConfirmed = false
  let isPrompting = false
  let isForced = false
  const force = (): void => {
    isForced = true
    isConfirmed = true
  }

  function createQuestion(kind: LeaveKind): Question | null {
    const homework = kind === 'reload' || (kind === 'close' && !closingQuits) ? null : homeworkQuestion(kind, options)
    const unsaved = isUnsaved && kind !== 'sign-out' ? unsavedQuestion(kind, options.language()) : null
    const notes = kind === 'reload' || (kind === 'close' && !closingQuits) ? null : notesQuestion(kind, options)
    const questions = [homework, unsaved, notes].filter((question) => question !== null)
    const [first] = questions
    if (first === undefined) return null
    const [stay, leave] = first.buttons
    const exportNotes = notes?.buttons[2]
    return {
      message: first.message,
      detail: questions.map(({ detail }) => detail).join('\n\n'),
      buttons: exportNotes === undefined ? [stay, leave] : [stay, leave, exportNotes],
    }
  }

  async function confirm(question: Question): Promise<boolean> {
    if (isPrompting) return false
    isPrompting = true
    const prompt = (): Promise<number> =>
      showMessageBox({ type: 'question', ...question, defaultId: 0, cancelId: 0, noLink: true }).catch(() => 0)
    let button = await prompt()
    while (button === 2) {
      await options.exportNotes().catch(() => undefined)
      button = await prompt()
    }
    isPrompting = false
    return button === 1
  }

  const confirmKind = async (kind: LeaveKind): Promise<boolean> => {
    const question = createQuestion(kind)
    return question === null || confirm(question)
  }

  function confirmFirst(event: CloseEvent, kind: 'quit' | 'close', resume: () => void): void {
    if (event.defaultPrevented === true || isConfirmed) return
    const question = createQuestion(kind)
    if (question === null) return
    event.preventDefault()
    void confirm(question).then((isConfirmedByUser) => {
      if (!isConfirmedByUser) return
      isConfirmed = true
      resume()
      if (kind === 'close' && !closingQuits) isConfirmed = isForced
    })
  }

  app.on('before-quit', (event) => confirmFirst(event, 'quit', () => app.quit()))
  // The windows are gone: who stayed now would have a process without one, whose stores are closed.
  app.on('will-quit', () => void (isConfirmed = true))
  return {
    watch(window) {
      window.on('close', (event) => confirmFirst(event, 'close', () => window.close()))
      // Windows ends its session without a quit event.
      window.on('session-end', force)
      const resetUnsaved = (): void => void (isUnsaved = false)
      window.webContents.on('did-navigate', resetUnsaved)
      window.webContents.on('render-process-gone', resetUnsaved)
    },
    setUnsaved: (unsaved) => void (isUnsaved = unsaved),
    mayReload: () => confirmKind('reload'),
    maySignOut: () => confirmKind('sign-out'),
    force,
    isForced: () => isForced,
  }
}

function homeworkQuestion(kind: LeaveKind, { homeworkAtRisk, language, isSharedComputer }: Options): Question | null {
  const risk = homeworkAtRisk()
  const isShared = isSharedComputer()
  const isSignOut = kind === 'sign-out'
  if (risk === null || (isSignOut && risk === 'draft' && !isShared)) return null
  const t = getFixedT(language(), 'main-leave-homework')
  const detail = isSignOut ? (isShared ? t('signOutShared') : t('signOutSending')) : isShared ? t('shared') : t(risk)
  return { message: t('title'), detail, buttons: [t('stay'), isSignOut ? t('signOut') : t('quit')] }
}

function unsavedQuestion(kind: LeaveKind, language: Language): Question {
  const t = getFixedT(language, 'main-leave-unsaved')
  return {
    message: t('title'),
    detail: kind === 'reload' ? t('reload') : t('quit'),
    buttons: [t('stay'), kind === 'reload' ? t('reloadAnyway') : t('leave')],
  }
}

/** At home, a sign-out keeps the notes in memory. */
function notesQuestion(kind: LeaveKind, { notesAtRisk, language, isSharedComputer }: Options): Question | null {
  const isSignOut = kind === 'sign-out'
  if (!notesAtRisk() || (isSignOut && !isSharedComputer())) return null
  const t = getFixedT(language(), 'main-leave-notes')
  return {
    message: t('title'),
    detail: isSharedComputer() ? t('shared') : t('memory'),
    buttons: [t('stay'), isSignOut ? t('signOut') : t('quit'), t('export')],
  }
}
