import { expect, test } from '@playwright/test'
import { getPopup } from './pages/popup'
import { signInAs } from './pages/sign-in'
import { getDialog } from './pages/wallet'
import { startPlatform, type Platform } from './support/platform'
import { launch, newProfile, type Tutorat } from './support/tutorat'

let platform: Platform
let profile: string
let tutorat: Tutorat

test.beforeAll(async () => {
  platform = await startPlatform()
  profile = await newProfile()
  tutorat = await launch({ platform: platform.file, profile })
  await signInAs(tutorat.page, 'selma')
})

test.afterAll(async () => {
  await tutorat.discard()
  await platform.close()
})

const selma = () => platform.sandbox.world.student('selma').engagement
const countRequests = (name: string) => platform.sandbox.requests().filter((request) => request.name === name).length

test('popups open one by one; a hidden one stays hidden, a closed one reopens at the next start', async () => {
  const [hidden, closed] = selma().popups
  const first = await getPopup(tutorat, hidden?.name ?? '')
  await first.getByRole('button', { name: 'Ne plus afficher' }).dblclick()
  await expect(first).toBeHidden()
  await expect.poll(() => countRequests('messages.hidePopup')).toBe(1)
  const second = await getPopup(tutorat, closed?.name ?? '')
  await second.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(second).toBeHidden()
  expect(selma().popups.map((popup) => popup.hidden)).toEqual([true, false])
  await tutorat.quit()
  tutorat = await launch({ platform: platform.file, profile })
  // The first of the two would precede this one.
  await (await getPopup(tutorat, closed?.name ?? '')).getByRole('button', { name: 'Fermer' }).last().click()
  await expect(getDialog(tutorat.page)).toHaveCount(0)
  expect(countRequests('messages.hidePopup')).toBe(1)
})
