import { act, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { watchedCounted } from '#domains/learning/watch-weeks-slice.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

async function open(options: Parameters<typeof renderScreen>[0] = {}) {
  const page = await renderScreen({ path: '/ma-semaine', as: 'amira', ...options })
  await page.findByRole('heading', { level: 1, name: /Ma semaine|My week|أسبوعي/ })
  await page.answered()
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  const count = (seconds: number, lessons: number, daysAgo = 0) =>
    act(
      () =>
        void page.store.dispatch(
          watchedCounted({ at: page.sandbox.clock.now() - daysAgo * 86_400_000, seconds, lessons }),
        ),
    )
  return { ...page, count, region: (name: string) => within(page.getByRole('region', { name })) }
}

describe('goal of the week', () => {
  it('is chosen in minutes, shows what was watched, and is removed by an empty field', async () => {
    const { region, user, count } = await open()
    const goal = region('Objectif de la semaine')
    await user.click(goal.getByRole('button', { name: 'Choisir un objectif' }))
    await user.type(goal.getByRole('textbox', { name: 'Minutes par semaine' }), '90{Enter}')
    count(45 * 60, 1)
    expect(goal.getByText(/45.* sur 90 minutes regardées cette semaine/)).toBeTruthy()
    expect(goal.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
    count(60 * 60, 0)
    expect(goal.getByText('Objectif atteint.')).toBeTruthy()
    await user.click(goal.getByRole('button', { name: 'Changer l’objectif' }))
    await user.clear(goal.getByRole('textbox'))
    await user.click(goal.getByRole('button', { name: 'Enregistrer' }))
    expect(goal.getByText(/C’est toi qui décides/)).toBeTruthy()
  })

  it('refuses a fraction and a very large number with a reason', async () => {
    const { region, user } = await open()
    const goal = region('Objectif de la semaine')
    await user.click(goal.getByRole('button', { name: 'Choisir un objectif' }))
    const field = goal.getByRole('textbox')
    await user.type(field, '1,5{Enter}')
    expect(goal.getByRole('alert').textContent).toContain('nombre entier')
    await user.clear(field)
    await user.type(field, '999999{Enter}')
    expect(goal.getByRole('alert').textContent).toMatch(/jusqu’à 3.000/)
  })
})

describe('last weeks', () => {
  it('draws a bar for each week beside a table, and moves between the bars with the arrow keys', async () => {
    const { region, user, count } = await open()
    const weeks = region('Dernières semaines')
    expect(weeks.getByText(/seront comptées par semaine/)).toBeTruthy()
    count(30 * 60, 1)
    count(75 * 60, 2, 7)
    const bars = within(weeks.getByRole('group', { name: 'Minutes regardées par semaine' })).getAllByRole('button')
    expect(bars).toHaveLength(8)
    expect(bars.map((bar) => bar.tabIndex)).toEqual([-1, -1, -1, -1, -1, -1, -1, 0])
    act(() => bars[7]?.focus())
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(bars[6])
    expect(bars[6]?.getAttribute('aria-label')).toMatch(/75 minutes/)
    const rows = weeks.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows[1]).toMatch(/30.*1/)
    expect(rows[2]).toMatch(/75.*2/)
    expect(weeks.getByText(/Compté sur cet ordinateur depuis le/)).toBeTruthy()
  })

  it('mirrors the arrow keys in Arabic', async () => {
    const { region, user, count } = await open({ language: 'ar' })
    count(30 * 60, 1)
    const bars = within(region('الأسابيع الأخيرة').getByRole('group')).getAllByRole('button')
    act(() => bars[7]?.focus())
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(bars[6])
  })
})

describe('before an exam', () => {
  it('shows the lessons left in the subject of each exam', async () => {
    const { region } = await open()
    const exams = region('Avant tes examens')
    expect(exams.getAllByRole('heading', { level: 3 }).length).toBeGreaterThan(0)
    expect(exams.getAllByText(/Encore \d+ leçons? sur|Toutes les leçons sont vues/).length).toBeGreaterThan(0)
    expect(exams.getAllByRole('link', { name: 'Anglais' })[0]?.getAttribute('href')).toMatch(
      /^\/subjects\/\d+-anglais\/details$/,
    )
  })
})
