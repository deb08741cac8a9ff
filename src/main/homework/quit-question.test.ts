import { describe, expect, it } from 'vitest'
import { languages } from '../../shared/locale'
import type { Language } from '../../shared/locale'
import type { AtRisk } from './own-drafts'
import { createQuitQuestion } from './quit-question'
import { quitWords } from './words'

function ending({ risk = 'draft', language = 'fr', platform = 'linux', isSharedComputer = false }: { risk?: AtRisk; language?: Language; platform?: NodeJS.Platform; isSharedComputer?: boolean } = {}) {
  const asked: { message: string; detail: string; buttons: string[] }[] = []
  let answer = Promise.withResolvers<number>()
  let beforeQuit: (event: { preventDefault(): void }) => void = () => undefined
  const heard = new Map<string, (event: { preventDefault(): void }) => void>()
  let quits = 0
  let closes = 0
  const question = createQuitQuestion({
    app: { on: (_name, listener) => void (beforeQuit = listener), quit: () => void (quits += 1) },
    platform, atRisk: () => risk, language: () => language, isSharedComputer: () => isSharedComputer,
    ask: (wish) => {
      asked.push(wish)
      return answer.promise
    },
  })
  question.watch({ on: (name: string, listener: (event: { preventDefault(): void }) => void) => void heard.set(name, listener), close: () => void (closes += 1) })
  const happens = (run: ((event: { preventDefault(): void }) => void) | undefined): boolean => {
    let isHeld = false
    run?.({ preventDefault: () => void (isHeld = true) })
    return isHeld
  }
  return {
    asked, question,
    quit: () => happens(beforeQuit),
    window: (name: 'close' | 'session-end') => happens(heard.get(name)),
    answers: async (chosen: number) => {
      answer.resolve(chosen)
      await new Promise<void>((resolve) => void setImmediate(resolve))
      answer = Promise.withResolvers()
    },
    ended: () => [quits, closes],
  }
}

describe('H4: quitting with work that is not handed in', () => {
  it('is held until the person has agreed, and asked once', async () => {
    const { quit, window, asked, answers, ended } = ending()
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
    expect(ending({ risk: null }).quit()).toBe(false)
    const forced = ending()
    forced.question.force()
    expect(forced.quit()).toBe(false)
    const session = ending()
    session.window('session-end')
    expect(session.quit()).toBe(false)
  })

  it('on a Mac a closed window ends nothing', () => {
    const { window, quit } = ending({ platform: 'darwin' })
    expect(window('close')).toBe(false)
    expect(quit()).toBe(true)
  })

  it.each(languages)('says in %s what becomes of the files', (language) => {
    const details = [ending({ language, risk: 'sending' }), ending({ language }), ending({ language, isSharedComputer: true })].map(({ quit, asked }) => (quit(), asked[0]?.detail))
    expect(details).toEqual([quitWords[language].sending, quitWords[language].draft, quitWords[language].shared])
    expect(new Set(details).size).toBe(3)
  })
})
