import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useChangeSettings, useSettings } from './use-settings'

function setUp(isSaved: boolean) {
  const world = createHookWorld({
    desktop: {
      'settings.change': async ({ dataSaver = false }) => {
        if (!isSaved) throw new Error('disk')
        // The main process may decide otherwise.
        return { ...world.store.getState().settings, dataSaver, zoom: 110 }
      },
    },
  })
  const { result } = world.render(() => ({ settings: useSettings(), change: useChangeSettings() }))
  return { ...world, now: () => result.current }
}

it('a setting is shown as the main process has saved it', async () => {
  const { now, failures } = setUp(true)
  await act(async () => expect(await now().change({ dataSaver: true })).toBe(true))
  expect([now().settings.dataSaver, now().settings.zoom, failures]).toEqual([true, 110, []])
})

it('a setting that could not be saved stays as it was, and the failure is logged', async () => {
  const { now, failures } = setUp(false)
  await act(async () => expect(await now().change({ dataSaver: true })).toBe(false))
  expect([now().settings.dataSaver, failures]).toEqual([false, ['settings.change']])
})
