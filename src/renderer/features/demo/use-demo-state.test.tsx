import { act } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { DemoState } from '#shared/desktop/demo.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useDemoState } from './use-demo-state'

const stateAt = (offsetMs: number): DemoState => ({
  accounts: [],
  offsetMs,
  troubles: [],
  endpoints: [],
  sent: [],
  progressRecords: 0,
  requiresNewer: false,
  answerForm: 'demo',
})

function setUp(open = true) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const platform = { offsetMs: 0, answers: true, reads: 0, acts: [] as unknown[] }
  const answer = async (): Promise<DemoState> => {
    if (!platform.answers) throw new Error('gone')
    return stateAt(platform.offsetMs)
  }
  const world = createHookWorld({
    desktop: {
      'demo.read': () => {
        platform.reads += 1
        return answer()
      },
      'demo.act': (action) => {
        platform.acts.push(action)
        if (action.do === 'advance-clock') platform.offsetMs += action.ms
        return answer()
      },
    },
  })
  const view = world.render((props: { open: boolean }) => useDemoState(props.open), { open })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const offset = () => view.result.current.state?.offsetMs ?? null
  return { ...world, view, platform, pass, offset }
}

it('reads the demo platform when the panel opens and every five seconds, until it closes', async () => {
  const { view, platform, pass, offset } = setUp()
  expect([platform.reads, offset()]).toEqual([0, null])
  await pass(0)
  expect([platform.reads, offset()]).toEqual([1, 0])
  platform.offsetMs = 60
  await pass(5000)
  expect([platform.reads, offset()]).toEqual([2, 60])
  view.rerender({ open: false })
  await pass(20_000)
  expect(platform.reads).toBe(2)
})

it('reads nothing while the panel is closed, nor for one that closed at once', async () => {
  const closed = setUp(false)
  await closed.pass(20_000)
  expect(closed.platform.reads).toBe(0)
  const quick = setUp()
  quick.view.rerender({ open: false })
  await quick.pass(20_000)
  expect(quick.platform.reads).toBe(0)
})

it('shows what an action changed, and says whether it was carried out', async () => {
  const { view, platform, pass, offset } = setUp()
  await pass(0)
  await act(() => view.result.current.act({ do: 'advance-clock', ms: 3600 }))
  expect(offset()).toBe(3600)
  await act(async () => expect(await view.result.current.order({ do: 'reset' })).toBe(true))
  expect(platform.acts).toEqual([{ do: 'advance-clock', ms: 3600 }, { do: 'reset' }])
  platform.answers = false
  await act(async () => expect(await view.result.current.order({ do: 'reset' })).toBe(false))
})

it('is broken, and reports it, from a failed answer until the next one', async () => {
  const { view, platform, pass, failures } = setUp()
  await pass(0)
  expect([view.result.current.broken, failures]).toEqual([false, []])
  platform.answers = false
  await pass(5000)
  expect([view.result.current.broken, failures]).toEqual([true, ['demo']])
  platform.answers = true
  act(() => view.result.current.read())
  await pass(0)
  expect(view.result.current.broken).toBe(false)
})
