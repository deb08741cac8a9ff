import { configureStore } from '@reduxjs/toolkit'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { createSettingsSlice } from '#core/store/settings-slice.ts'
import { defaultSettings } from '#shared/desktop/settings.ts'
import { UiProvider } from '#ui/theme/ui-provider.tsx'
import { AddToCalendar } from './add-to-calendar'

const start = Date.UTC(2026, 10, 24, 14)

function show(props: Parameters<typeof AddToCalendar>[0]) {
  const store = configureStore({ reducer: { settings: createSettingsSlice(defaultSettings(['fr'])).reducer } })
  const saved: { name: string; blob: Promise<string> }[] = []
  const blobs: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${String(blobs.push(blob))}`,
      revokeObjectURL: () => undefined,
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: blobs.at(-1)!.text() })
  })
  render(
    <Provider store={store}>
      <UiProvider language="fr" theme="light">
        <AddToCalendar {...props} />
      </UiProvider>
    </Provider>,
  )
  return { saved, user: userEvent.setup() }
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it.each([
  [
    { session: { id: 12, name: 'Limites', start, end: null } },
    'seance-12.ics',
    /UID:session-12@.*DTSTART:20261124T140000Z/s,
  ],
  [{ exam: { id: 4, name: 'Devoir 2', dueAt: start } }, 'examen-4.ics', /UID:exam-4@.*TRIGGER:-PT1H/s],
])('saves %o as a file', async (props, name, content) => {
  const { saved, user } = show(props)
  await user.click(screen.getByRole('button', { name: 'Ajouter à mon agenda' }))
  await vi.waitFor(() => expect(saved.map((file) => file.name)).toEqual([name]))
  expect(await saved[0]!.blob).toMatch(content)
})
