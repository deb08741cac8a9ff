import { expect, it } from 'vitest'
import { contract } from '../../../shared/contract/index'
import { getTags } from './tags'

it('what a reaction changes is what reading the reactions of that lesson shows', () => {
  const changed = getTags(contract.reactions.react.invalidates, { body: { content_id: 7, reaction_type: 'love' } })
  expect(changed).toEqual(getTags(contract.reactions.ofContent.provides, { params: { contentId: 7 } }))
  expect(changed).not.toEqual(getTags(contract.reactions.ofContent.provides, { params: { contentId: 8 } }))
})

it('a tag without a field stands for all of its kind', () => {
  expect(getTags(contract.bookmarks.toggle.invalidates, {})).toEqual([{ type: 'bookmarks' }])
})
