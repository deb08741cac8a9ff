import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import {
  useCountries,
  useDelegations,
  useDivisions,
  useInstitutes,
  useLevelDivisions,
  useOptionalSubjects,
  useStates,
  useStudentDivisions,
  type Places,
} from './use-places'

describe('lists of places', () => {
  it.each<[string, () => Places, string]>([
    ['countries', () => useCountries(), '/countries'],
    ['states of the chosen country', () => useStates(3), '/countries/3/states'],
    ['delegations of the chosen state', () => useDelegations(4), '/deleg/4/delegation'],
    ['institutes of the chosen state', () => useInstitutes(4), '/state/4/institutes'],
    ['classes', () => useDivisions(), '/divisions'],
    ['classes of a signed-in student', () => useStudentDivisions(), '/student/divisions'],
    ['classes of a level', () => useLevelDivisions('primary'), '/primary/divisions'],
    ['optional subjects of the chosen class', () => useOptionalSubjects(5), '/optional-subjects/5'],
  ])('ask for the %s', async (_, useHook, path) => {
    const { requests, render } = createHookWorld()
    const { result } = render(useHook)
    await waitFor(() => expect(requests.map((request) => request.path)).toEqual([`/api/platform${path}`]))
    expect(result.current).toMatchObject({ options: [], loading: true, failure: null })
  })

  it.each<[string, () => Places]>([
    ['states', () => useStates(null)],
    ['delegations', () => useDelegations(null)],
    ['institutes', () => useInstitutes(null)],
    ['optional subjects', () => useOptionalSubjects(null)],
    ['countries', () => useCountries(false)],
    ['classes', () => useDivisions(false)],
    ['classes of a signed-in student', () => useStudentDivisions(false)],
  ])('do not ask for the %s before a choice needs them', async (_, useHook) => {
    const { requests, render, settle } = createHookWorld()
    const { result } = render(useHook)
    await settle()
    expect(requests).toEqual([])
    expect(result.current).toMatchObject({ options: [], loading: false })
  })

  it('are in the order of the platform, and those without a position come first, as they were sent', async () => {
    const { requests, render } = createHookWorld()
    const { result } = render(() => useDivisions())
    await waitFor(() => expect(requests).toHaveLength(1))
    await requests[0]?.answer([
      { id: 1, name: 'Bac', position: 3 },
      { id: 2, name: 'Neuvième', position: 1 },
      { id: 3, name: 'Autre', position: null },
      { id: 4, name: 'Encore' },
    ])
    expect(result.current.loading).toBe(false)
    expect(result.current.options).toEqual([
      { value: 3, label: 'Autre' },
      { value: 4, label: 'Encore' },
      { value: 2, label: 'Neuvième' },
      { value: 1, label: 'Bac' },
    ])
  })

  it('show the failure of a first reading, and not that of a later one', async () => {
    const { requests, render } = createHookWorld()
    const { result } = render(() => useStates(3))
    await waitFor(() => expect(requests).toHaveLength(1))
    await requests[0]?.refuse('Non')
    expect(result.current.failure?.kind).toBe('refused')
    act(() => result.current.retry())
    await waitFor(() => expect(requests).toHaveLength(2))
    await requests[1]?.answer([{ id: 1, name: 'Sfax' }])
    act(() => result.current.retry())
    await waitFor(() => expect(requests).toHaveLength(3))
    expect(result.current.loading).toBe(false)
    await requests[2]?.refuse('Non')
    expect(result.current).toMatchObject({ failure: null, options: [{ value: 1, label: 'Sfax' }] })
  })
})
