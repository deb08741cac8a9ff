import { expect, it } from 'vitest'
import type { Places } from './use-places'
import { withCurrentOption } from './with-current-option'

const places: Places = {
  options: [
    { value: 1, label: 'Tunis' },
    { value: 2, label: 'Sfax' },
  ],
  loading: false,
  failure: null,
  retry: () => undefined,
}

it('offers the present place first where the platform lists it no more', () => {
  expect(withCurrentOption(places, { id: 9, name: 'Ancien' }).options).toEqual([
    { value: 9, label: 'Ancien' },
    ...places.options,
  ])
})

it.each([[{ id: 2, name: 'Sfax' }], [null], [undefined]])('offers what the platform lists for %j', (current) =>
  expect(withCurrentOption(places, current)).toBe(places),
)
