import { describe, expect, it } from 'vitest'
import type { Permissions, User } from '#shared/contract/resources.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { textsIn } from '#tests/support/texts.ts'
import { createViewer } from '#tests/support/viewer.ts'
import { useForum } from './use-forum'

const t = textsIn('fr', 'forum')
const ofGroup = (id: number): User['affiliations'] => [
  { id: 1, group: { id, name: 'Offre' }, start_date: null, end_date: null },
]

function setUp(
  granted: Partial<Permissions>,
  affiliations: User['affiliations'] = [],
  forum: string | null = 'https://forum.example.com/',
) {
  const opened: string[] = []
  const world = createHookWorld({
    viewer: createViewer({ affiliations }, granted),
    start: { platform: { forum } },
    desktop: {
      'links.open': async ({ url }) => {
        opened.push(url)
        return { opened: true }
      },
    },
  })
  return { ...world, opened, open: world.render(useForum).result.current }
}

describe('useForum', () => {
  it('opens the forum of the platform, or the page of a lesson', async () => {
    const { open, opened, notified, settle } = setUp({ has_forum: true })
    for (const page of [undefined, null, '', 'https://forum.example.com/t/12']) open(page)
    await settle()
    expect(opened).toEqual([...Array<string>(3).fill('https://forum.example.com/'), 'https://forum.example.com/t/12'])
    expect(notified).toEqual([])
  })

  it.each([
    ['a member of group 33, who needs the full year', ofGroup(33), t('needsYear')],
    ['a member of another group', ofGroup(34), t('refused')],
    ['a student without an offer', [], t('refused')],
    ['a student whose offers are unknown', null, t('refused')],
  ])('refuses %s without the permission, and says why', async (_, affiliations, text) => {
    const { open, opened, notified, settle } = setUp({ has_forum: false }, affiliations)
    open('https://forum.example.com/t/12')
    await settle()
    expect([opened, notified]).toEqual([[], [`warning: ${text}`]])
  })

  it('opens nothing where the platform has no forum', async () => {
    const { open, opened, notified, settle } = setUp({ has_forum: true }, ofGroup(33), null)
    open()
    await settle()
    expect([opened, notified]).toEqual([[], [`warning: ${t('refused')}`]])
  })
})
