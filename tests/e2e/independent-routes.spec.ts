import { expect, test } from '@playwright/test'
import { unvisitedRoutes, visitRoutes } from '../independent-platform/routes'
import { withSession } from '../independent-platform/session'
import { verifiedVariant } from '../independent-platform/variants'

test('the routes of the independent platform cover every documented route', () => {
  expect(unvisitedRoutes()).toEqual([])
})

test(`each route shows what the independent platform sends in the form ${verifiedVariant}`, async () => {
  test.setTimeout(300_000)
  await withSession(verifiedVariant, async (session) => expect(await visitRoutes(session)).toEqual([]))
})
