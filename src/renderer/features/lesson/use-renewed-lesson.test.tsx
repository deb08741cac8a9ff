import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Lesson } from '#shared/contract/lessons.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useRenewedLesson } from './use-renewed-lesson'

const address = { subjectSlug: 'svt', chapterSlug: 'c', lessonSlug: 'l', recording: false }

function setUp() {
  const world = createHookWorld()
  const { result } = world.render(() => useRenewedLesson(address))
  const renewed: (Lesson | null)[] = []
  const renew = async () => {
    const before = world.requests.length
    void result.current().then((lesson) => renewed.push(lesson))
    await waitFor(() => expect(world.requests).toHaveLength(before + 1))
    return world.requests[before]
  }
  return { renew, renewed }
}

it('a lesson is asked for again each time, because the address of its film expires', async () => {
  const { renew, renewed } = setUp()
  const lesson = { content: { id: 7, name: 'Leçon', slug: 'l' } }
  const first = await renew()
  expect(first?.path).toContain('/subjects/svt/chapters/c/contents/l')
  await first?.answer({ ...lesson, otp: 'a' })
  await (await renew())?.answer({ ...lesson, otp: 'b' })
  expect(renewed.map((each) => each?.otp)).toEqual(['a', 'b'])
})

it('a lesson that is not answered is none', async () => {
  const { renew, renewed } = setUp()
  await (await renew())?.refuse('Introuvable', 404)
  expect(renewed).toEqual([null])
})
