import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sessionChanged, sessionEnded } from '#core/store/session-slice.ts'
import type { Desktop } from '#shared/desktop/desktop.ts'
import type { OfflineLessonsState, RequestedLesson } from '#shared/desktop/offline-lessons.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useOfflineLessons } from './offline-lessons-slice'
import { useOfflineActions } from './use-offline-actions'

const stored: OfflineLessonsState = { off: null, limit: 1000, usedBytes: 5, isMetered: true, lessons: [] }
const lesson: RequestedLesson = {
  contentId: 7,
  subjectSlug: '1-svt',
  subjectName: 'SVT',
  chapterSlug: 'c',
  chapterName: 'Chapitre',
  lessonSlug: 'l',
  name: 'Leçon',
  recording: false,
  withAttachments: true,
  totalBytes: null,
}

function setUp(desktop: Partial<Desktop> = {}) {
  const world = createHookWorld({ desktop })
  const view = world.render(() => ({ actions: useOfflineActions(), shown: useOfflineLessons() }))
  return { ...world, view, result: view.result }
}

type Actions = ReturnType<typeof useOfflineActions>

describe('useOfflineActions', () => {
  it.each<[keyof Actions, (actions: Actions) => Promise<boolean>, unknown]>([
    ['add', (actions) => actions.add([lesson], 'low', true), { lessons: [lesson], quality: 'low', onMetered: true }],
    ['pause', (actions) => actions.pause([7]), { contentIds: [7] }],
    ['resume', (actions) => actions.resume([7], false), { contentIds: [7], onMetered: false }],
    ['remove', (actions) => actions.remove([7]), { contentIds: [7] }],
  ])('%s sends the command with what was chosen, and shows the state that it answers', async (name, run, sent) => {
    const inputs: unknown[] = []
    const command = async (input: unknown) => {
      inputs.push(input)
      return stored
    }
    const { result, notified } = setUp({ [`offline-lessons.${name}`]: command })
    await act(async () => expect(await run(result.current.actions)).toBe(true))
    expect(inputs).toEqual([sent])
    expect(result.current.shown).toEqual(stored)
    expect(notified).toEqual([])
  })

  it('says that a command failed, reports where, and leaves the list as it was', async () => {
    const { result, notified, failures } = setUp({ 'offline-lessons.remove': () => Promise.reject(new Error('disk')) })
    await act(async () => expect(await result.current.actions.remove([7])).toBe(false))
    expect(result.current.shown).toBeNull()
    expect(notified).toHaveLength(1)
    expect(notified[0]).toMatch(/^error: /)
    expect(failures).toEqual(['offline-lessons.remove'])
  })

  it('shows no lesson of a session that has ended', async () => {
    const answer = Promise.withResolvers<OfflineLessonsState>()
    const { result, store } = setUp({ 'offline-lessons.pause': () => answer.promise })
    const session = { signedIn: true, userId: 1, generation: 1, backend: 'memory', memoryReason: null } as const
    act(() => void store.dispatch(sessionChanged({ ...session, adminUserId: null })))
    const paused = result.current.actions.pause([7])
    act(() => void store.dispatch(sessionEnded({ generation: 1, reason: 'signed-out' })))
    await act(async () => {
      answer.resolve(stored)
      await paused
    })
    expect(result.current.shown).toBeNull()
  })
})
