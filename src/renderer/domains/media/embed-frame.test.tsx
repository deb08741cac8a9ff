import { expect, it } from 'vitest'
import { embedFrameName } from '#shared/embed-frame.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { createEmbedFrame, useEmbedFrame } from './embed-frame'

it('each frame of a partner has a name of its own and neither cookies nor storage of another', () => {
  const frames = [createEmbedFrame(), createEmbedFrame()]
  expect(new Set(frames.map(({ name }) => name)).size).toBe(2)
  for (const { name, credentialless } of frames) {
    expect(embedFrameName.safeParse(name).success).toBe(true)
    expect(credentialless).toBe(true)
  }
})

it('a screen keeps one frame, and says that it failed only when its own frame failed, until it is left', async () => {
  const failed: string[] = []
  const { render, emit, listenerCount } = createHookWorld()
  const { result, rerender, unmount } = render((label: string) => useEmbedFrame(() => failed.push(label)), 'first')
  const { name } = result.current
  rerender('second')
  expect(result.current.name).toBe(name)
  await emit('frame.failed', { name: createEmbedFrame().name })
  expect(failed).toEqual([])
  await emit('frame.failed', { name })
  expect(failed).toEqual(['second'])
  unmount()
  expect(listenerCount('frame.failed')).toBe(0)
})
