import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { DownloadedFile, DownloadsState } from '#shared/desktop/downloads.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { textsIn } from '#tests/support/texts.ts'
import { useDownloadActions, useDownloads } from './use-downloads'

const t = textsIn('fr', 'downloads')
const fileOf = (id: number): DownloadedFile => ({
  id,
  name: 'a.pdf',
  state: 'saved',
  receivedBytes: 1,
  totalBytes: 1,
  opens: true,
})
const listOf = (...ids: number[]): DownloadsState => ({ files: ids.map(fileOf) })

describe('useDownloads', () => {
  it('is the list that the main process answers, then each that it announces', async () => {
    const { render, emit, settle } = createHookWorld({ desktop: { 'downloads.read': async () => listOf(1) } })
    const { result } = render(useDownloads)
    expect(result.current).toBeNull()
    await settle()
    expect(result.current).toEqual([fileOf(1)])
    await emit('downloads.changed', listOf(2, 1))
    expect(result.current).toEqual([fileOf(2), fileOf(1)])
  })

  it('reports a list that cannot be read, and takes the next announcement', async () => {
    const { render, emit, settle, failures } = createHookWorld({
      desktop: { 'downloads.read': () => Promise.reject(new Error('gone')) },
    })
    const { result } = render(useDownloads)
    await settle()
    expect([result.current, failures]).toEqual([null, ['downloads.read']])
    await emit('downloads.changed', listOf(1))
    expect(result.current).toEqual([fileOf(1)])
  })
})

describe('useDownloadActions', () => {
  function setUp({ isThere = true, fails = false } = {}) {
    const calls: string[] = []
    const call = <Output,>(name: string, output: Output) => {
      calls.push(name)
      return fails ? Promise.reject(new Error('gone')) : Promise.resolve(output)
    }
    const world = createHookWorld({
      desktop: {
        'downloads.open': ({ id }) => call(`open ${String(id)}`, { done: isThere }),
        'downloads.show': ({ id }) => call(`show ${String(id)}`, { done: isThere }),
        'downloads.cancel': ({ id }) => call(`cancel ${String(id)}`, listOf()),
        'downloads.remove': ({ id }) => call(`remove ${String(id)}`, listOf()),
        'downloads.clear': () => call('clear', listOf()),
      },
    })
    const { result } = world.render(useDownloadActions)
    const run = async (name: keyof typeof result.current) => {
      act(() => result.current[name](4))
      await world.settle()
      return calls
    }
    return { ...world, run }
  }

  it.each([
    ['open', 'open 4'],
    ['show', 'show 4'],
    ['cancel', 'cancel 4'],
    ['remove', 'remove 4'],
    ['clear', 'clear'],
  ] as const)(
    '%s acts on its own file, in silence when it worked, and says and reports that it failed',
    async (name, sent) => {
      const done = setUp()
      expect(await done.run(name)).toEqual([sent])
      expect([done.notified, done.failures]).toEqual([[], []])
      const failed = setUp({ fails: true })
      expect(await failed.run(name)).toEqual([sent])
      expect([failed.notified, failed.failures]).toEqual([[`error: ${t('actionFailed')}`], ['downloads']])
    },
  )

  it.each(['open', 'show'] as const)('%s says that a file is no longer where it was saved', async (name) => {
    const { run, notified, failures } = setUp({ isThere: false })
    await run(name)
    expect([notified, failures]).toEqual([[`warning: ${t('fileGone')}`], []])
  })
})
