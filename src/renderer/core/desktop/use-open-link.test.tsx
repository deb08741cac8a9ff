import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useOpenLink } from './use-open-link'

const address = 'https://www.ecole.tn/'

it.each<[string, string | null, { opened: boolean; managed?: boolean }, string[]]>([
  ['is opened without a word', address, { opened: true }, []],
  ['is refused in the words of its screen', address, { opened: false }, ['warning: Pas de page']],
  ['is refused without an address', null, { opened: true }, ['warning: Pas de page']],
])('a link %s', async (_what, url, answer, expected) => {
  const opened: string[] = []
  const { render, notified } = createHookWorld({
    desktop: { 'links.open': async ({ url: each }) => (opened.push(each), answer) },
  })
  const { result } = render(() => useOpenLink('Pas de page'))
  await act(() => result.current(url))
  expect([notified, opened]).toEqual([expected, url === null ? [] : [url]])
})

it('a link that the school blocks is said to be blocked by it', async () => {
  const { render, notified } = createHookWorld({
    desktop: { 'links.open': async () => ({ opened: false, managed: true }) },
  })
  const { result } = render(() => useOpenLink('Pas de page'))
  await act(() => result.current(address))
  expect(notified).toHaveLength(1)
  expect(notified[0]).toMatch(/^warning: .*établissement/)
})
