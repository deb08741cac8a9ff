import { expect, test } from '@playwright/test'
import { performActs } from '../independent-platform/acts'
import { withSession } from '../independent-platform/session'
import { verifiedVariant } from '../independent-platform/variants'

test(`each act of a pupil is done once on the independent platform in the form ${verifiedVariant}`, async () => {
  test.setTimeout(300_000)
  await withSession(verifiedVariant, async (session) => expect(await performActs(session)).toEqual([]))
})
