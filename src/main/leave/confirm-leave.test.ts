import { describe, expect, it } from 'vitest'
import { languages } from '../../shared/locale'
import type { Language } from '../../shared/locale'
import { getFixedT } from '../i18n/i18n'
import { createConfirmLeave } from './confirm-leave'

type Risk = 'sending' | 'draft' | null
type World = { risk?: Risk; unsaved?: boolean; language?: Language; platform?: NodeJS.Platform; isSharedComputer?: boolean }
type Listener = (event: { preventDefault(): void }) => void

function leaving({ risk = 'draft', unsaved = false, language = 'fr', platform = 'linux', isSharedComputer = false }: World = {}) {
  const asked: { message: string; detail: string; buttons: string[] }[] = []
  let answer = Promise.withResolvers<number>()
  let beforeQuit: Listener = () => undefined
  const heard = new Map<string, Listener>()
  const hear = (name: string, listener: Listener) => void heard.set(name, listener)
  let quits = 0
  let closes = 0
  const question = createConfirmLeave({
    app: { on: (_name, listener) => void (beforeQuit = listener), quit: () => void (quits += 1) },
    platform, homeworkAtRisk: () => risk, language: () => language, isSharedComputer: () => isSharedComputer,
    ask: (request) => {
      asked.push(request)
      return answer.promise
    },
  })
  question.watch({ on: hear, webContents: { on: hear }, close: () => void (closes += 1) })
  question.setUnsaved(unsaved)
  const happens = (run: Listener | undefined): boolean => {
    let isHeld = false
    run?.({ preventDefault: () => void (isHeld = true) })
    return isHeld
  }
  return {
    asked, question,
    quit: () => happens(beforeQuit),
    window: (name: 'close' | 'session-end' | 'did-navigate' | 'render-process-gone') => happens(heard.get(name)),
    answers: async (chosen: number) => {
      answer.resolve(chosen)
      await new Promise<void>((resolve) => void setImmediate(resolve))
      answer = Promise.withResolvers()
    },
    ended: () => [quits, closes],
  }
}

describe('H4: quitting with work that is not handed in', () => {
  it('H4: is held until the person has agreed, and asked once', async () => {
    const { quit, window, asked, answers, ended } = leaving()
    expect([quit(), window('close'), quit()]).toEqual([true, true, true])
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ message: 'Votre travail n’est pas encore rendu', buttons: ['Envoyer d’abord', 'Quitter quand même'] })
    await answers(0)
    expect(ended()).toEqual([0, 0])
    expect(window('close')).toBe(true)
    await answers(1)
    expect(ended()).toEqual([0, 1])
    expect([window('close'), quit()]).toEqual([false, false])
    expect(asked).toHaveLength(2)
  })

  it('is free where nothing is at risk, and where the computer shuts down', () => {
    expect(leaving({ risk: null }).quit()).toBe(false)
    const forced = leaving({ unsaved: true })
    forced.question.force()
    expect(forced.quit()).toBe(false)
    const session = leaving({ unsaved: true })
    session.window('session-end')
    expect(session.quit()).toBe(false)
  })

  it('on a Mac a closed window ends nothing', () => {
    const { window, quit } = leaving({ platform: 'darwin' })
    expect(window('close')).toBe(false)
    expect(quit()).toBe(true)
  })

  it.each(languages)('says in %s what becomes of the files', (language) => {
    const details = [leaving({ language, risk: 'sending' }), leaving({ language }), leaving({ language, isSharedComputer: true })].map(({ quit, asked }) => (quit(), asked[0]?.detail))
    expect(details).toEqual([getFixedT(language, 'main-leave-homework')('sending'), getFixedT(language, 'main-leave-homework')('draft'), getFixedT(language, 'main-leave-homework')('shared')])
    expect(new Set(details).size).toBe(3)
  })
})

describe('leaving a form that is not saved', () => {
  it.each(['quit', 'close'] as const)('by %s is held until the person has agreed', async (way) => {
    const { quit, window, asked, answers, ended } = leaving({ risk: null, unsaved: true })
    const leave = () => (way === 'quit' ? quit() : window('close'))
    expect(leave()).toBe(true)
    expect(asked[0]).toMatchObject({ message: getFixedT('fr', 'main-leave-unsaved')('title'), detail: getFixedT('fr', 'main-leave-unsaved')('quit'), buttons: ['Continuer la saisie', 'Quitter sans enregistrer'] })
    await answers(0)
    expect(ended()).toEqual([0, 0])
    expect(leave()).toBe(true)
    await answers(1)
    expect(ended()).toEqual(way === 'quit' ? [1, 0] : [0, 1])
    expect(leave()).toBe(false)
  })

  it('by reloading asks, unless nothing is unsaved or a question is open already', async () => {
    const { question, asked, answers } = leaving({ unsaved: true })
    const first = question.mayReload()
    expect(await question.mayReload()).toBe(false)
    await answers(1)
    expect(await first).toBe(true)
    expect(asked).toMatchObject([{ detail: getFixedT('fr', 'main-leave-unsaved')('reload'), buttons: [getFixedT('fr', 'main-leave-unsaved')('stay'), getFixedT('fr', 'main-leave-unsaved')('reloadAnyway')] }])
    question.setUnsaved(false)
    expect(await question.mayReload()).toBe(true)
    expect(asked).toHaveLength(1)
  })

  it.each(['did-navigate', 'render-process-gone'] as const)('asks nothing once the page that held it is gone (%s)', (event) => {
    const { quit, window } = leaving({ risk: null, unsaved: true })
    window(event)
    expect(quit()).toBe(false)
  })

  it('names the homework too where both would be left', () => {
    const { quit, asked } = leaving({ unsaved: true })
    quit()
    expect(asked).toMatchObject([{ message: getFixedT('fr', 'main-leave-homework')('title'), detail: `${getFixedT('fr', 'main-leave-homework')('draft')}\n\n${getFixedT('fr', 'main-leave-unsaved')('quit')}` }])
  })

  it('on a Mac asks for each window that is closed', async () => {
    const { window, answers, question, ended } = leaving({ platform: 'darwin', unsaved: true })
    expect(window('close')).toBe(true)
    await answers(1)
    expect(ended()).toEqual([0, 1])
    question.setUnsaved(true)
    expect(window('close')).toBe(true)
  })

  it.each(languages)('is asked about in %s', (language) => {
    const { quit, asked } = leaving({ language, risk: null, unsaved: true })
    quit()
    expect(asked).toMatchObject([{ message: getFixedT(language, 'main-leave-unsaved')('title'), buttons: [getFixedT(language, 'main-leave-unsaved')('stay'), getFixedT(language, 'main-leave-unsaved')('leave')] }])
  })
})

describe('H4: signing out with work that is not handed in', () => {
  it.each([
    ['a draft on a computer of one’s own, which stays', 'draft', false, null],
    ['files on their way', 'sending', false, getFixedT('fr', 'main-leave-homework')('signOutSending')],
    ['a draft on a shared computer', 'draft', true, getFixedT('fr', 'main-leave-homework')('signOutShared')],
    ['files on their way from a shared computer', 'sending', true, getFixedT('fr', 'main-leave-homework')('signOutShared')],
    ['nothing', null, true, null],
  ] as const)('H4: asks about %s only where something is lost or held up', async (_what, risk, isSharedComputer, detail) => {
    const { question, asked, answers } = leaving({ risk, isSharedComputer, unsaved: true })
    const agreed = question.maySignOut()
    expect(asked.map((each) => each.detail)).toEqual(detail === null ? [] : [detail])
    await answers(0)
    expect(await agreed).toBe(detail === null)
  })

  it.each(languages)('H4: takes the person’s word in %s', async (language) => {
    const { question, asked, answers } = leaving({ language, risk: 'sending' })
    const agreed = question.maySignOut()
    await answers(1)
    expect(await agreed).toBe(true)
    expect(asked[0]?.buttons).toEqual([getFixedT(language, 'main-leave-homework')('stay'), getFixedT(language, 'main-leave-homework')('signOut')])
  })
})
