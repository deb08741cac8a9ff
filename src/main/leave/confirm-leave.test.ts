import { describe, expect, it } from 'vitest'
import { languages, type Language } from '#shared/locale.ts'
import { getFixedT } from '../i18n/i18n'
import { createConfirmLeave } from './confirm-leave'

type Risk = 'sending' | 'draft' | null
type World = {
  risk?: Risk
  unsaved?: boolean
  language?: Language
  platform?: NodeJS.Platform
  isSharedComputer?: boolean
  notes?: boolean
}
type Listener = (event: { preventDefault(): void }) => void

function setUp({
  risk = 'draft',
  unsaved = false,
  language = 'fr',
  platform = 'linux',
  isSharedComputer = false,
  notes = false,
}: World = {}) {
  const dialogs: { message: string; detail: string; buttons: string[] }[] = []
  let answer = Promise.withResolvers<number>()
  let notesAtRisk = notes
  const appListeners = new Map<string, Listener>()
  const listeners = new Map<string, Listener>()
  const on = (name: string, listener: Listener) => void listeners.set(name, listener)
  let quits = 0
  let closes = 0
  let exports = 0
  const confirmLeave = createConfirmLeave({
    app: { on: (name, listener) => void appListeners.set(name, listener), quit: () => void (quits += 1) },
    platform,
    homeworkAtRisk: () => risk,
    notesAtRisk: () => notesAtRisk,
    exportNotes: async () => void (exports += 1),
    language: () => language,
    isSharedComputer: () => isSharedComputer,
    showMessageBox: (request) => {
      dialogs.push(request)
      return answer.promise
    },
  })
  confirmLeave.watch({ on, webContents: { on }, close: () => void (closes += 1) })
  confirmLeave.setUnsaved(unsaved)
  const emit = (run: Listener | undefined): boolean => {
    let isPrevented = false
    run?.({ preventDefault: () => void (isPrevented = true) })
    return isPrevented
  }
  return {
    dialogs,
    confirmLeave,
    quit: () => emit(appListeners.get('before-quit')),
    willQuit: () => emit(appListeners.get('will-quit')),
    riskNotes: () => void (notesAtRisk = true),
    window: (name: 'close' | 'session-end' | 'did-navigate' | 'render-process-gone') => emit(listeners.get(name)),
    choose: async (button: number) => {
      const { resolve: respond } = answer
      // A dialog that follows must wait for its own answer.
      answer = Promise.withResolvers()
      respond(button)
      await new Promise<void>((resolve) => void setImmediate(resolve))
    },
    ended: () => [quits, closes],
    exports: () => exports,
  }
}

const homeworkT = (language: Language) => getFixedT(language, 'main-leave-homework')
const unsavedT = (language: Language) => getFixedT(language, 'main-leave-unsaved')

describe('H4: quitting with unsubmitted homework', () => {
  it('H4: prevents quitting until the user agrees, with one dialog', async () => {
    const { quit, window, dialogs, choose, ended } = setUp()
    expect([quit(), window('close'), quit()]).toEqual([true, true, true])
    expect(dialogs).toHaveLength(1)
    expect(dialogs[0]).toMatchObject({
      message: 'Ta copie n’est pas encore rendue',
      buttons: ['Envoyer d’abord', 'Quitter quand même'],
    })
    await choose(0)
    expect(ended()).toEqual([0, 0])
    expect(window('close')).toBe(true)
    await choose(1)
    expect(ended()).toEqual([0, 1])
    expect([window('close'), quit()]).toEqual([false, false])
    expect(dialogs).toHaveLength(2)
  })

  it('quits without a dialog when nothing is at risk or the computer shuts down', () => {
    expect(setUp({ risk: null }).quit()).toBe(false)
    const forced = setUp({ unsaved: true })
    forced.confirmLeave.force()
    expect(forced.quit()).toBe(false)
    const session = setUp({ unsaved: true })
    session.window('session-end')
    expect(session.quit()).toBe(false)
  })

  it('closes a window without a dialog on macOS', () => {
    const { window, quit } = setUp({ platform: 'darwin' })
    expect(window('close')).toBe(false)
    expect(quit()).toBe(true)
  })

  it('closes a window with notes in memory without a dialog on macOS, where they outlive it', () => {
    const { window, quit } = setUp({ platform: 'darwin', risk: null, notes: true })
    expect([window('close'), quit()]).toEqual([false, true])
  })

  it('says whether the end is forced, and asks nothing then', () => {
    const { confirmLeave, quit } = setUp()
    expect(confirmLeave.isForced()).toBe(false)
    confirmLeave.force()
    expect([confirmLeave.isForced(), quit()]).toEqual([true, false])
  })

  it.each(languages)('explains in %s what happens to the files', (language) => {
    const details = [
      setUp({ language, risk: 'sending' }),
      setUp({ language }),
      setUp({ language, isSharedComputer: true }),
    ].map(({ quit, dialogs }) => (quit(), dialogs[0]?.detail))
    expect(details).toEqual([
      homeworkT(language)('sending'),
      homeworkT(language)('draft'),
      homeworkT(language)('shared'),
    ])
    expect(new Set(details).size).toBe(3)
  })
})

describe('leaving an unsaved form', () => {
  it.each(['quit', 'close'] as const)('prevents %s until the user agrees', async (kind) => {
    const { quit, window, dialogs, choose, ended } = setUp({ risk: null, unsaved: true })
    const leave = () => (kind === 'quit' ? quit() : window('close'))
    expect(leave()).toBe(true)
    expect(dialogs[0]).toMatchObject({
      message: unsavedT('fr')('title'),
      detail: unsavedT('fr')('quit'),
      buttons: ['Continuer la saisie', 'Quitter sans enregistrer'],
    })
    await choose(0)
    expect(ended()).toEqual([0, 0])
    expect(leave()).toBe(true)
    await choose(1)
    expect(ended()).toEqual(kind === 'quit' ? [1, 0] : [0, 1])
    expect(leave()).toBe(false)
  })

  it('confirms a reload unless nothing is unsaved or a dialog is open', async () => {
    const { confirmLeave, dialogs, choose } = setUp({ unsaved: true })
    const first = confirmLeave.mayReload()
    expect(await confirmLeave.mayReload()).toBe(false)
    await choose(1)
    expect(await first).toBe(true)
    expect(dialogs).toMatchObject([
      { detail: unsavedT('fr')('reload'), buttons: [unsavedT('fr')('stay'), unsavedT('fr')('reloadAnyway')] },
    ])
    confirmLeave.setUnsaved(false)
    expect(await confirmLeave.mayReload()).toBe(true)
    expect(dialogs).toHaveLength(1)
  })

  it.each(['did-navigate', 'render-process-gone'] as const)(
    'quits without a dialog once the page with the form is gone (%s)',
    (event) => {
      const { quit, window } = setUp({ risk: null, unsaved: true })
      window(event)
      expect(quit()).toBe(false)
    },
  )

  it('mentions homework and form when both would be lost', () => {
    const { quit, dialogs } = setUp({ unsaved: true })
    quit()
    expect(dialogs).toMatchObject([
      { message: homeworkT('fr')('title'), detail: `${homeworkT('fr')('draft')}\n\n${unsavedT('fr')('quit')}` },
    ])
  })

  it('confirms each closed window on macOS', async () => {
    const { window, choose, confirmLeave, ended } = setUp({ platform: 'darwin', unsaved: true })
    expect(window('close')).toBe(true)
    await choose(1)
    expect(ended()).toEqual([0, 1])
    confirmLeave.setUnsaved(true)
    expect(window('close')).toBe(true)
  })

  it.each(languages)('shows the dialog about a form in %s', (language) => {
    const { quit, dialogs } = setUp({ language, risk: null, unsaved: true })
    quit()
    expect(dialogs).toMatchObject([
      { message: unsavedT(language)('title'), buttons: [unsavedT(language)('stay'), unsavedT(language)('leave')] },
    ])
  })
})

describe('H4: signing out with unsubmitted homework', () => {
  it.each([
    ['a draft on a personal computer, which stays', 'draft', false, null],
    ['an upload', 'sending', false, homeworkT('fr')('signOutSending')],
    ['a draft on a shared computer', 'draft', true, homeworkT('fr')('signOutShared')],
    ['an upload from a shared computer', 'sending', true, homeworkT('fr')('signOutShared')],
    ['nothing', null, true, null],
  ] as const)(
    'H4: confirms a sign-out with %s only when something is lost or delayed',
    async (_case, risk, isSharedComputer, detail) => {
      const { confirmLeave, dialogs, choose } = setUp({ risk, isSharedComputer, unsaved: true })
      const confirmed = confirmLeave.maySignOut()
      expect(dialogs.map((each) => each.detail)).toEqual(detail === null ? [] : [detail])
      await choose(0)
      expect(await confirmed).toBe(detail === null)
    },
  )

  it.each(languages)('H4: signs out once the user agrees in %s', async (language) => {
    const { confirmLeave, dialogs, choose } = setUp({ language, risk: 'sending' })
    const confirmed = confirmLeave.maySignOut()
    await choose(1)
    expect(await confirmed).toBe(true)
    expect(dialogs[0]?.buttons).toEqual([homeworkT(language)('stay'), homeworkT(language)('signOut')])
  })
})

describe('D3: leaving with notes in memory only', () => {
  it('asks nothing once the windows are gone, where staying would leave a process without a window', () => {
    const { quit, willQuit, riskNotes, dialogs } = setUp({ risk: null })
    expect(quit()).toBe(false)
    expect(willQuit()).toBe(false)
    // What the page sent last did not fit on the disk.
    riskNotes()
    expect([quit(), dialogs]).toEqual([false, []])
  })

  it('D3: offers the export and asks again after it', async () => {
    const { quit, dialogs, choose, exports, ended } = setUp({ risk: null, notes: true })
    expect(quit()).toBe(true)
    expect(dialogs.at(-1)?.buttons).toEqual(['Rester', 'Quitter quand même', 'Exporter mes notes'])
    await choose(2)
    expect([exports(), dialogs.length, ended()]).toEqual([1, 2, [0, 0]])
    await choose(1)
    expect(ended()).toEqual([1, 0])
  })

  it.each([
    [true, 1],
    [false, 0],
  ])('D3: asks before a sign-out on a shared computer only (%s)', async (isSharedComputer, count) => {
    const { confirmLeave, dialogs, choose } = setUp({ risk: null, notes: true, isSharedComputer })
    const maySignOut = confirmLeave.maySignOut()
    await choose(1)
    expect([await maySignOut, dialogs.length]).toEqual([true, count])
  })
})
