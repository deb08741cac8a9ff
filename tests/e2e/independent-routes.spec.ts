import { expect, test } from '@playwright/test'
import { visitRoutes } from '../independent-platform/routes'
import { withSession } from '../independent-platform/session'
import { verifiedVariant } from '../independent-platform/variants'

test(`each route shows what the independent platform sends in the form ${verifiedVariant}`, async () => {
  test.setTimeout(300_000)
  await withSession(verifiedVariant, async (session) => expect(await visitRoutes(session)).toEqual([]))
})
