import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { createOfflineLessonsWorld, type OfflineLessonsWorld } from '#tests/support/offline-lessons-world.ts'

const reading = vi.hoisted(() => ({ before: (): void => undefined }))
vi.mock('./hls-playlist', async (load) => {
  const real = await load<typeof import('./hls-playlist')>()
  const parsePlaylist: typeof real.parsePlaylist = (...input) => {
    reading.before()
    return real.parsePlaylist(...input)
  }
  return { ...real, parsePlaylist }
})

let world: OfflineLessonsWorld
afterEach(async () => {
  reading.before = () => undefined
  await world.close()
})

it('does not resume at the next start a lesson whose playlist ended the process', async () => {
  world = await createOfflineLessonsWorld()
  const [data, atTheEnd] = [path.join(world.root, 'data'), path.join(world.root, 'copy')]
  reading.before = () => {
    reading.before = () => undefined
    cpSync(data, atTheEnd, { recursive: true })
  }
  const ended = world.open()
  await world.add(ended, [world.request('tracer-une-droite')])
  await world.until(({ lessons }) => lessons[0]?.status.step === 'done')
  await ended.flush()
  rmSync(data, { recursive: true })
  cpSync(atTheEnd, data, { recursive: true })
  world.requests.length = 0

  const restarted = world.open()
  expect((await restarted.state()).lessons[0]?.status).toEqual({ step: 'failed', reason: 'unreadable' })
  expect(world.requests).toEqual([])

  const { contentId } = world.request('tracer-une-droite')
  world.states.length = 0
  await restarted.apply({ type: 'resumed', contentIds: [contentId], onMetered: false })
  await world.until(({ lessons }) => lessons[0]?.status.step === 'done')
  await restarted.flush()
})
