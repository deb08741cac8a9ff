import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { useInvalidateTags } from './use-invalidate-tags'
import { useQuery } from './use-query'

it('what is on screen is asked for again where its kind has changed, and no other', async () => {
  const { render, requests, settle } = createHookWorld()
  const { result } = render(() => {
    useQuery(contract.bookmarks.list)
    return useInvalidateTags()
  })
  await waitFor(() => expect(requests).toHaveLength(1))
  await requests[0]?.answer([])
  result.current(['gifts'])
  await settle()
  expect(requests).toHaveLength(1)
  result.current(['gifts', 'bookmarks'])
  await waitFor(() => expect(requests).toHaveLength(2))
})
