import { describe, expect, it } from 'vitest'
import type { UpdateObstacle, UpdatesState } from '#shared/desktop/updates.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { textsIn } from '#tests/support/texts.ts'
import { useUpdateCommands, useUpdatesState } from './use-updates'

const stateOf = (current: string): UpdatesState => ({
  current,
  phase: { kind: 'checking' },
  checkedAt: null,
  postponedUntil: null,
  tooOld: null,
  news: null,
})

describe('useUpdatesState', () => {
  it('is what the main process answers, then what it announces', async () => {
    const { render, emit, settle } = createHookWorld({ desktop: { 'updates.read': async () => stateOf('1.0.0') } })
    const { result } = render(useUpdatesState)
    expect(result.current).toBeNull()
    await settle()
    expect(result.current?.current).toBe('1.0.0')
    await emit('updates.changed', stateOf('1.0.1'))
    expect(result.current?.current).toBe('1.0.1')
  })

  it('reports a failed reading, and takes the next announcement', async () => {
    const { render, emit, settle, failures } = createHookWorld({
      desktop: { 'updates.read': () => Promise.reject(new Error('disk')) },
    })
    const { result } = render(useUpdatesState)
    await settle()
    expect([result.current, failures]).toEqual([null, ['updates.read']])
    await emit('updates.changed', stateOf('1.0.1'))
    expect(result.current?.current).toBe('1.0.1')
  })

  it('stops listening when its screen is gone', () => {
    const { render, listenerCount } = createHookWorld({ desktop: { 'updates.read': async () => stateOf('1.0.0') } })
    const view = render(useUpdatesState)
    expect(listenerCount('updates.changed')).toBe(1)
    view.unmount()
    expect(listenerCount('updates.changed')).toBe(0)
  })
})

describe('useUpdateCommands', () => {
  const t = textsIn('fr', 'updates')

  function install(obstacles: UpdateObstacle[]) {
    const world = createHookWorld({
      desktop: { 'updates.install': async () => ({ state: stateOf('1.0.0'), obstacles }) },
    })
    world.render(useUpdateCommands).result.current.install()
    return world
  }

  it.each([
    ['playing', t('obstaclePlaying')],
    ['uploading', t('obstacleUploading')],
    ['exam', t('obstacleExam')],
    ['asking', t('obstacleAsking')],
    ['paying', t('obstaclePaying')],
  ] as const)('says why an update is not installed now: %s', async (obstacle, text) => {
    const { notified, settle } = install([obstacle, 'asking'])
    await settle()
    expect(notified).toEqual([`info: ${text}`])
  })

  it('says nothing about an installation that begins', async () => {
    const { notified, settle } = install([])
    await settle()
    expect(notified).toEqual([])
  })

  it('runs the chosen command, and says and reports that one failed', async () => {
    const sent: string[] = []
    const { render, notified, failures, settle } = createHookWorld({
      desktop: {
        'updates.check': async () => {
          sent.push('check')
          return stateOf('1.0.0')
        },
        'updates.download': () => Promise.reject(new Error('net')),
      },
    })
    const { result } = render(useUpdateCommands)
    result.current.run('updates.check')
    await settle()
    expect([sent, notified]).toEqual([['check'], []])
    result.current.run('updates.download')
    await settle()
    expect([notified, failures]).toEqual([[`error: ${t('failed')}`], ['updates']])
  })
})
