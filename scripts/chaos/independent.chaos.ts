import { expect, test } from '@playwright/test'
import { performActs } from '#tests/independent-platform/acts.ts'
import { visitRoutes } from '#tests/independent-platform/routes.ts'
import { withSession, type Session } from '#tests/independent-platform/session.ts'
import { variantsWith } from '#tests/independent-platform/variants.ts'
import { seed } from './seed'

async function findNoFaults(variant: string, check: (session: Session) => Promise<string[]>): Promise<void> {
  await withSession(variant, async (session) => {
    const faults = await check(session)
    for (const fault of faults) console.log(fault)
    expect(faults).toEqual([])
  })
}

for (const variant of variantsWith(seed)) {
  test(`each route shows what the independent platform sends in the form ${variant}`, () =>
    findNoFaults(variant, visitRoutes))

  test(`each act of a pupil is done once on the independent platform in the form ${variant}`, () =>
    findNoFaults(variant, performActs))
}
