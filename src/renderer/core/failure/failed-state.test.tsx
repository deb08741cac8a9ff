import { expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'

it('shows the reference of a call whose answer cannot be read, which the log and the platform name too', async () => {
  const page = await renderScreen({
    path: '/subjects',
    as: 'amira',
    before: ({ faults }) => void faults('subjects.list', 'wrong-types'),
  })
  const reference = await page.findByText(/Référence pour l’assistance/)
  expect(reference.textContent).toMatch(/^Référence pour l’assistance : [a-z]{16}$/)
})
