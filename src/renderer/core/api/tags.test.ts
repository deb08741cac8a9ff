import { expect, it } from 'vitest'
import { contract } from '#shared/contract/index.ts'
import { getTags } from './tags'

it('invalidates only the reactions of the lesson that changed', () => {
  const changed = getTags(contract.reactions.react.invalidates, { body: { content_id: 7, reaction_type: 'love' } })
  expect(changed).toEqual(getTags(contract.reactions.ofContent.provides, { params: { contentId: 7 } }))
  expect(changed).not.toEqual(getTags(contract.reactions.ofContent.provides, { params: { contentId: 8 } }))
})

it('invalidates all responses of a kind with a tag without a field', () => {
  expect(getTags(contract.reports.remove.invalidates, {})).toEqual([{ type: 'reports' }])
})
