import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { createViewer } from '#tests/support/viewer.ts'
import { textInterrupted, type InterruptedText } from '../store/interrupted-slice'
import { sessionChanged, sessionEnded, type SignOutReason } from '../store/session-slice'
import { useResumedText, useRetainText } from './use-interrupted-text'

const viewer = createViewer({ id: 7 })

function open(text: InterruptedText | null) {
  const world = createHookWorld({ viewer })
  const session = {
    signedIn: true,
    userId: 7,
    generation: 3,
    backend: 'memory',
    memoryReason: null,
    adminUserId: null,
  } as const
  act(() => void world.store.dispatch(sessionChanged(session)))
  const view = world.render(() => useRetainText('report', () => text))
  const end = (reason: SignOutReason) => act(() => void world.store.dispatch(sessionEnded({ generation: 3, reason })))
  return { view, end, interrupted: () => world.store.getState().interrupted }
}

describe('a text that is written when the session ends', () => {
  it('is retained for its user where the platform ended it', () => {
    const { view, end, interrupted } = open({ text: 'Le son manque', context: 3 })
    end('expired')
    view.unmount()
    expect(interrupted()).toEqual({ userId: 7, texts: { report: { text: 'Le son manque', context: 3 } } })
  })

  it('is not retained after a sign-out, when its screen is left, or when nothing is unsaved', () => {
    const signedOut = open({ text: 'Le son manque' })
    signedOut.end('signed-out')
    signedOut.view.unmount()
    expect(signedOut.interrupted().texts).toEqual({})
    const left = open({ text: 'Le son manque' })
    left.view.unmount()
    expect(left.interrupted().texts).toEqual({})
    const saved = open(null)
    saved.end('expired')
    saved.view.unmount()
    expect(saved.interrupted().texts).toEqual({})
  })
})

describe('a text that was retained', () => {
  it('is given to its field once, and stays in it', () => {
    const { store, render } = createHookWorld({ viewer })
    store.dispatch(textInterrupted({ userId: 7, key: 'report', text: 'Le son' }))
    store.dispatch(textInterrupted({ userId: 7, key: 'note', text: 'Autre' }))
    const { result, rerender } = render(() => useResumedText('report'))
    expect(result.current).toMatchObject({ text: 'Le son' })
    expect(Object.keys(store.getState().interrupted.texts)).toEqual(['note'])
    rerender()
    expect(result.current).toMatchObject({ text: 'Le son' })
    expect(render(() => useResumedText('report')).result.current).toBeNull()
  })

  it('is not that of another field', () => {
    const { store, render } = createHookWorld({ viewer })
    store.dispatch(textInterrupted({ userId: 7, key: 'note', text: 'Autre' }))
    expect(render(() => useResumedText('report')).result.current).toBeNull()
    expect(Object.keys(store.getState().interrupted.texts)).toEqual(['note'])
  })
})
