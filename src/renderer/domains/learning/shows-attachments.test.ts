import { expect, it } from 'vitest'
import type { User } from '#shared/contract/resources.ts'
import { showsAttachments } from './shows-attachments'

const of = (...groups: (number | null)[]) =>
  ({ affiliations: groups.map((id) => ({ group: id === null ? null : { id } })) }) as unknown as Pick<
    User,
    'affiliations'
  >

it.each([
  ['no offer', of(), true],
  ['one offer of group 83', of(83), false],
  ['one offer of group 84', of(84), false],
  ['one other offer', of(82), true],
  ['an offer without a group', of(null), true],
  ['two offers', of(83, 84), true],
  ['an unknown list of offers', { affiliations: null }, true],
])('shows the files of a lesson, or not, with %s', (_name, user, shown) => expect(showsAttachments(user)).toBe(shown))
