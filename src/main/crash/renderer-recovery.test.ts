import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { describe, expect, it } from 'vitest'
import { getFixedT } from '../i18n/i18n'
import { createRendererRecovery } from './renderer-recovery'

const lesson = 'app://tutorat/subjects/4201-maths/details?tab=2#top'
const t = getFixedT('fr', 'main-crash')

type Prompt = Parameters<Parameters<typeof createRendererRecovery>[0]['prompt']>[0]

function setUp(address = lesson) {
  const contents = Object.assign(new EventEmitter(), {
    loaded: [] as string[],
    crashes: 0,
    address,
    getURL: () => contents.address,
    loadURL(next: string) {
      contents.loaded.push(next)
      contents.address = next
      return Promise.reject(new Error('ERR_ABORTED'))
    },
    forcefullyCrashRenderer: () => void (contents.crashes += 1),
  })
  const state = { isDestroyed: false }
  const window = { webContents: contents, isDestroyed: () => state.isDestroyed }
  const timers: { ms: number; run: () => void }[] = []
  const prompts: Prompt[] = []
  const reports: string[] = []
  let answer = Promise.withResolvers<number>()
  const recover = createRendererRecovery({
    clock: { now: () => 0, monotonic: () => 0 },
    schedule: (ms, run) => (timers.push({ ms, run }), () => undefined),
    language: () => 'fr',
    prompt: (options) => {
      prompts.push(options)
      answer = Promise.withResolvers()
      return answer.promise
    },
    onCrash: (reason, step) => void reports.push(`${reason} ${step}`),
  })
  recover(window as unknown as BrowserWindow)
  return {
    contents,
    state,
    timers,
    prompts,
    reports,
    crash: (reason = 'crashed') => contents.emit('render-process-gone', {}, { reason }),
    runTimers: () => {
      for (const { run } of timers.splice(0)) run()
    },
    choose: async (button: number) => {
      answer.resolve(button)
      await new Promise<void>((resolve) => void setImmediate(resolve))
    },
  }
}

describe('a page whose process ended', () => {
  it('I1: is loaded again, but not while Chromium still tears the process down', () => {
    const { contents, crash, timers, reports, runTimers } = setUp()
    crash()
    expect([contents.loaded, timers.map(({ ms }) => ms), reports]).toEqual([[], [0], ['crashed reload']])
    runTimers()
    expect(contents.loaded).toEqual([lesson])
  })

  it('I1: shows the error page after three reloads, later each time, with the way back to the lesson', () => {
    const { contents, crash, timers, runTimers } = setUp()
    const delays: number[] = []
    for (let crashes = 0; crashes < 6; crashes += 1) {
      crash()
      delays.push(timers[0]?.ms ?? -1)
      runTimers()
    }
    const errorPage = `app://tutorat/desktop/stopped?back=${encodeURIComponent('/subjects/4201-maths/details?tab=2#top')}`
    expect(contents.loaded).toEqual([lesson, lesson, lesson, errorPage, errorPage, errorPage])
    expect(delays).toEqual([0, 0, 0, 0, 500, 1000])
  })

  it('I1: loads the lesson, not the error page, when the error page was left and crashes again', () => {
    const { contents, crash, runTimers } = setUp('app://tutorat/desktop/stopped?back=%2Fweek')
    crash()
    runTimers()
    expect(contents.loaded).toEqual(['app://tutorat/week'])
  })

  it('is left alone when the process ended by itself, and when the window is gone', () => {
    const { contents, crash, state, timers, reports, runTimers } = setUp()
    crash('clean-exit')
    expect([timers, reports]).toEqual([[], []])
    crash('oom')
    state.isDestroyed = true
    runTimers()
    expect(contents.loaded).toEqual([])
  })
})

describe('a page that does not answer', () => {
  it('I1: is ended only when the user chooses so', async () => {
    const { contents, prompts, choose } = setUp()
    contents.emit('unresponsive')
    expect(prompts).toMatchObject([
      { title: t('hangTitle'), text: t('hangText'), buttons: [t('hangWait'), t('hangReload')] },
    ])
    await choose(0)
    expect(contents.crashes).toBe(0)
    contents.emit('unresponsive')
    await choose(1)
    expect([prompts.length, contents.crashes]).toEqual([2, 1])
  })

  it('I1: shows one question at a time, and takes it back when the page answers', async () => {
    const { contents, prompts, choose } = setUp()
    contents.emit('responsive')
    contents.emit('unresponsive')
    contents.emit('unresponsive')
    expect(prompts.map(({ signal }) => signal.aborted)).toEqual([false])
    contents.emit('responsive')
    expect(prompts.map(({ signal }) => signal.aborted)).toEqual([true])
    await choose(0)
    contents.emit('unresponsive')
    expect(prompts).toHaveLength(2)
  })

  it('is not ended when the window was closed meanwhile', async () => {
    const { contents, state, choose } = setUp()
    contents.emit('unresponsive')
    state.isDestroyed = true
    await choose(1)
    expect(contents.crashes).toBe(0)
  })
})
