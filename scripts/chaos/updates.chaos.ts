import { test } from '@playwright/test'
import { endAll, forgetComputer, newComputer, serveUpdates, type FeedHost } from '#tests/e2e/support/app-image.ts'
import { during, interrupt, replacing } from '#tests/e2e/support/update-interruptions.ts'

let host: FeedHost
test.beforeAll(async () => {
  host = await serveUpdates()
})
test.afterAll(() => host.close())

for (const point of [...during, ...replacing]) {
  test(`I7: an update killed ${point} leaves the old or the new version, which starts`, async () => {
    const computer = await newComputer()
    try {
      await interrupt(point, computer, host)
    } finally {
      host.answers.clear()
      endAll(computer)
      await forgetComputer(computer)
    }
  })
}
