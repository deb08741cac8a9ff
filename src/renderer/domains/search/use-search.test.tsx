import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { reachabilityChanged } from '#core/store/network-slice.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useSearch } from './use-search'

const lesson = (name: string) => ({
  id: 1,
  name,
  subject_name: 'SVT',
  subject_slug: 'svt',
  chapter_slug: 'c',
  content_slug: 'l',
})

function setUp() {
  const world = createHookWorld()
  const view = world.render((typed: string) => useSearch(typed), '')
  return { ...world, ...view, names: () => view.result.current.results?.map(({ name }) => name) }
}

describe('useSearch', () => {
  it('asks once for what is typed in one go, when the typing pauses', async () => {
    const { requests, rerender, result } = setUp()
    for (const typed of ['chu', 'chut', 'chute']) rerender(typed)
    expect(requests).toEqual([])
    expect(result.current.isSearching).toBe(true)
    await waitFor(() => expect(requests).toHaveLength(1))
    expect([requests[0]?.method, requests[0]?.body]).toEqual(['POST', { term: 'chute' }])
  })

  it('asks nothing and searches nothing for a term that is too short', async () => {
    const { requests, rerender, result, settle } = setUp()
    rerender('ab')
    await settle()
    expect(requests).toEqual([])
    expect(result.current).toMatchObject({ term: null, results: undefined, isSearching: false, failure: null })
  })

  it('shows the results of the answer, and none of it once another term is typed', async () => {
    const { requests, rerender, result, names } = setUp()
    rerender('chute')
    await waitFor(() => expect(requests).toHaveLength(1))
    expect([result.current.isSearching, names()]).toEqual([true, undefined])
    await requests[0]?.answer([lesson('Chute libre')])
    expect([result.current.isSearching, names()]).toEqual([false, ['Chute libre']])
    rerender('droite')
    expect([result.current.isSearching, names()]).toEqual([true, undefined])
    rerender('')
    expect([result.current.isSearching, names()]).toEqual([false, undefined])
  })

  it('shows a failure until another term is typed, and asks again on request', async () => {
    const { requests, rerender, result, names } = setUp()
    rerender('chute')
    await waitFor(() => expect(requests).toHaveLength(1))
    await requests[0]?.refuse('Non')
    expect([result.current.failure?.kind, result.current.isSearching]).toEqual(['refused', false])
    act(() => result.current.retry())
    await waitFor(() => expect(requests).toHaveLength(2))
    await requests[1]?.answer([lesson('Chute libre')])
    expect([result.current.failure, names()]).toEqual([null, ['Chute libre']])
    rerender('droite')
    expect(result.current.failure).toBeNull()
  })

  it('hides the failure of a term while the next one is being typed', async () => {
    const { requests, rerender, result } = setUp()
    rerender('chute')
    await waitFor(() => expect(requests).toHaveLength(1))
    await requests[0]?.refuse('Non')
    rerender('droite')
    expect(result.current.failure).toBeNull()
  })

  it('does not search without a connection, and searches when it is back', async () => {
    const { requests, rerender, result, store, settle } = setUp()
    act(() => void store.dispatch(reachabilityChanged({ reachable: false, at: 1 })))
    rerender('chute')
    await settle()
    expect(result.current).toMatchObject({ isOffline: true, isSearching: false, term: 'chute' })
    act(() => void store.dispatch(reachabilityChanged({ reachable: true, at: 2 })))
    expect(result.current).toMatchObject({ isOffline: false, isSearching: true })
    await waitFor(() => expect(requests).toHaveLength(1))
  })
})
