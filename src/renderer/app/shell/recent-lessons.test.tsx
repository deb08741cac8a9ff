import { act, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { showFilms } from '#tests/support/fake-media.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { setViewport } from '#tests/support/viewport.ts'

type Page = Awaited<ReturnType<typeof renderScreen>>

const lesson = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content'
const field = (page: Page) => page.findByRole('combobox', { name: 'Chercher une leçon, un chapitre…' })

async function openLesson(options: Parameters<typeof renderScreen>[0] = {}): Promise<Page> {
  showFilms(96)
  const page = await renderScreen({ path: lesson, as: 'amira', ...options })
  await page.findByRole('heading', { level: 1, name: 'Lire une droite' })
  return page
}

async function recentLessons(page: Page): Promise<HTMLElement | null> {
  await page.user.click(await field(page))
  return page.queryByRole('group', { name: 'Leçons récentes' })
}

const openSubjects = (page: Page): Promise<void> =>
  page.user.click(
    within(page.getByRole('navigation', { name: 'Navigation principale' })).getByRole('link', { name: 'Matières' }),
  )

describe('recently opened lessons', () => {
  it('are offered below the empty search field, by keyboard too', async () => {
    const page = await openLesson()
    await openSubjects(page)
    await waitFor(() => expect(page.address()).toBe('/subjects'))
    const group = await recentLessons(page)
    expect(group && within(group).getByRole('option').textContent).toContain('Lire une droite')
    await page.user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(page.address()).toBe(lesson))
  })

  it('are on the search screen of a narrow window', async () => {
    const page = await openLesson()
    onTestFinished(() => setViewport({ width: 1366, height: 768 }))
    act(() => setViewport({ width: 390, height: 800 }))
    await page.user.click(await page.findByRole('link', { name: /Ctrl K/ }))
    await waitFor(() => expect(page.address()).toBe('/recherche'))
    expect(await page.findByRole('link', { name: /Lire une droite/ })).toBeTruthy()
  })

  it('are in the application menu by their titles, and open from there', async () => {
    const page = await openLesson()
    await waitFor(() => expect(page.desktop.recorded.recentLessons).toEqual(['Lire une droite']))
    await openSubjects(page)
    await waitFor(() => expect(page.address()).toBe('/subjects'))
    act(() => page.desktop.emit('menu.lesson-chosen', { index: 0 }))
    await waitFor(() => expect(page.address()).toBe(lesson))
  })

  it('are cleared on request', async () => {
    const page = await openLesson()
    await recentLessons(page)
    await page.user.click(await page.findByRole('button', { name: 'Effacer les leçons récentes' }))
    await waitFor(() => expect(page.queryByRole('group', { name: 'Leçons récentes' })).toBeNull())
    expect(page.desktop.recorded.recentLessons).toEqual([])
  })

  it('are not stored and not shown on a shared computer', async () => {
    const page = await openLesson({ sharedComputer: true })
    await page.answered()
    expect(await recentLessons(page)).toBeNull()
    expect(page.store.getState().recentLessons).toEqual([])
    expect(page.desktop.recorded.recentLessons).toEqual([])
  })

  it('do not contain a lesson that is locked or gone', async () => {
    const page = await renderScreen({ path: lesson.replace('lire-une-droite', 'disparue'), as: 'amira' })
    await page.findByRole('heading', { level: 1 })
    await page.answered()
    expect(page.store.getState().recentLessons).toEqual([])
  })

  it('open the ordinary screen of a lesson that is gone meanwhile', async () => {
    const page = await openLesson()
    await waitFor(() => expect(page.desktop.recorded.recentLessons).toHaveLength(1))
    await openSubjects(page)
    await waitFor(() => expect(page.address()).toBe('/subjects'))
    page.sandbox.faults('lessons.open', 'not-found')
    act(() => page.desktop.emit('menu.lesson-chosen', { index: 0 }))
    await waitFor(() => expect(page.address()).toBe(lesson))
    expect(await page.findByRole('navigation', { name: /Fil d’Ariane/ })).toBeTruthy()
  })
})
