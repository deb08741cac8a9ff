import { act, render, screen, waitFor, within } from '@testing-library/react'
import { Provider } from 'react-redux'
import { describe, expect, it } from 'vitest'
import { createAppStore } from '#app/store.ts'
import { slugify } from '#sandbox/world/curriculum/curriculum.ts'
import { contract } from '#shared/contract/index.ts'
import { droppedRows } from '#shared/contract/tolerant.ts'
import { defaultSettings } from '#shared/desktop/settings.ts'
import type { Language } from '#shared/locale.ts'
import { showFilms } from '#tests/support/fake-media.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { rewriteAnswer } from '#tests/support/rewrite-answer.ts'
import type { Transport } from '../store/collaborators'
import { getEndpointName } from './api'
import { DroppedRowsScope } from './dropped-rows'
import { useQueries } from './use-queries'
import { useQuery } from './use-query'

const chapterPath = `/subjects/4211-lecons-etranges/chapters/${slugify('Numéros en texte')}`
const lesson = `${chapterPath}/lessons/${slugify('Numéro en chiffres')}/content`

async function openIncompleteChapter(language: Language = 'fr') {
  showFilms(20)
  const page = await renderScreen({ path: lesson, as: 'leila', language, world: { scenario: 'odd-lessons' } })
  await page.findByRole('heading', { level: 1, name: 'Numéro en chiffres' })
  return page
}

describe('a screen with a dropped row', () => {
  it.each<[Language, RegExp, string, string]>([
    ['fr', /^1 élément n’a pas pu être affiché/, 'Réessayer', 'Le signaler'],
    ['en', /^1 item could not be shown/, 'Try again', 'Report it'],
    ['ar', /^تعذّر عرض عنصر واحد/, 'إعادة المحاولة', 'الإبلاغ عن ذلك'],
  ])(
    'shows in %s the number of missing rows, with a retry and a link to report it',
    async (language, sentence, retry, report) => {
      const page = await openIncompleteChapter(language)
      const notice = (await page.findByText(sentence)).closest<HTMLElement>('[role="status"]')
      if (notice === null) throw new Error('the sentence is not announced')
      expect(within(notice).getByRole('button', { name: retry })).toBeTruthy()
      expect(within(notice).getByRole('link', { name: report }).getAttribute('href')).toBe('/assistance')
    },
  )

  it('shows the row and removes the notice once the platform sends a valid one', async () => {
    const page = await openIncompleteChapter()
    const notice = (await page.findByText(/n’a pas pu être affiché/)).closest<HTMLElement>('[role="status"]')
    page.sandbox.world.lesson(slugify('Numéro absent')).twist = null
    await page.user.click(within(notice ?? document.body).getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(page.queryByText(/n’a pas pu être affiché/)).toBeNull())
    expect(
      within(page.getByRole('complementary', { name: 'Contenu du chapitre' })).getAllByRole('listitem'),
    ).toHaveLength(3)
  })

  it('logs the names of the invalid fields without their values', async () => {
    const page = await openIncompleteChapter()
    await page.findByText(/n’a pas pu être affiché/)
    const logged = page.desktop.recorded.failures.filter(
      ({ where }) => where === `contract ${getEndpointName(contract.lessons.ofChapter)}`,
    )
    expect(new Set(logged.map(({ message }) => message))).toEqual(
      new Set(['rows that could not be read: 1; fields: payload.contents.content.id']),
    )
  })

  it('logs an invalid field once, although it is fetched again', async () => {
    const page = await renderScreen({
      path: '/liste-des-demandes-parentales',
      as: 'amira',
      before: (sandbox) =>
        rewriteAnswer(sandbox, /request-parent-user-children$/, (body) => ({
          ...body,
          payload: [{ id: 1, approved: 'peut-être', parent_user: { name: 'Sonia' } }],
        })),
    })
    await page.findByText('Sonia')
    const logged = () =>
      page.desktop.recorded.failures.filter(
        ({ where }) => where === `contract ${getEndpointName(contract.parents.requests)}`,
      )
    await waitFor(() => expect(logged()).toHaveLength(1))
    expect(logged()[0]?.message).toBe('fields that could not be read: payload.approved')
    act(() => page.desktop.emit('window.focus', { focused: true }))
    await page.answered()
    expect(logged()).toHaveLength(1)
  })

  it('shows no notice on the next screen', async () => {
    const page = await openIncompleteChapter()
    await page.findByText(/n’a pas pu être affiché/)
    await page.user.click(page.getAllByRole('link', { name: /Leçons étranges/ })[0] ?? document.body)
    await page.findByRole('heading', { level: 1, name: /Leçons étranges/ })
    expect(page.queryByText(/n’a pas pu être affiché/)).toBeNull()
  })
})

describe('the dropped-rows notice', () => {
  const rows = (missing: number) => [...Array.from({ length: missing }, () => ({})), { id: 1, name: 'SVT' }]
  const transport: Transport = ({ path }) =>
    Promise.resolve({
      status: 200,
      header: () => null,
      text: JSON.stringify({ success: true, payload: rows(path.includes('/1/') ? 1 : 2) }),
    })
  const newStore = () =>
    createAppStore({
      settings: defaultSettings(['fr']),
      collaborators: { transport, clock: { now: () => 0, monotonic: () => 0 }, random: () => 0 },
      features: [],
    })
  const States = ({ of }: { of: number }) => (
    <p>{useQuery(contract.places.states, { params: { id: of } }).data?.payload.length}</p>
  )
  const EachStates = () => (
    <p>
      {
        useQueries(contract.places.states, [{ params: { id: 1 } }, { params: { id: 2 } }]).filter(
          (answer) => answer !== undefined,
        ).length
      }
    </p>
  )

  it('sums the rows of two responses, and counts a response once although several parts show it', async () => {
    render(
      <Provider store={newStore()}>
        <DroppedRowsScope>
          <States of={1} />
          <States of={1} />
          <States of={2} />
          <EachStates />
        </DroppedRowsScope>
      </Provider>,
    )
    expect(await screen.findByText(/^3 éléments n’ont pas pu être affichés/)).toBeTruthy()
  })

  it('ignores responses that the screen does not use', async () => {
    render(
      <Provider store={newStore()}>
        <States of={1} />
        <DroppedRowsScope>
          <p>Écran</p>
        </DroppedRowsScope>
      </Provider>,
    )
    expect(await screen.findByText('1')).toBeTruthy()
    expect(screen.queryByText(/affiché/)).toBeNull()
  })

  it('is known of the rows themselves, also in an answer that replaces another', async () => {
    let missing = 0
    const store = createAppStore({
      settings: defaultSettings(['fr']),
      collaborators: {
        transport: () =>
          Promise.resolve({
            status: 200,
            header: () => null,
            text: JSON.stringify({ success: true, payload: rows(missing) }),
          }),
        clock: { now: () => 0, monotonic: () => 0 },
        random: () => 0,
      },
      features: [],
    })
    const counts: number[] = []
    function Count() {
      const { data, refetch } = useQuery(contract.places.states, { params: { id: 1 } })
      if (data !== undefined) counts.push(droppedRows(data.payload))
      return <button onClick={refetch}>again</button>
    }
    render(
      <Provider store={store}>
        <Count />
      </Provider>,
    )
    await waitFor(() => expect(counts.at(-1)).toBe(0))
    missing = 2
    act(() => screen.getByRole('button', { name: 'again' }).click())
    await waitFor(() => expect(counts.at(-1)).toBe(2))
    missing = 1
    act(() => screen.getByRole('button', { name: 'again' }).click())
    await waitFor(() => expect(counts.at(-1)).toBe(1))
  })
})
