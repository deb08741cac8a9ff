import { act, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { film, letPass, showFilms } from '#tests/support/fake-media.ts'
import { demoAnswers, renderScreen } from '#tests/support/render-screen.tsx'

const chapterName = 'Fonctions affines'
const path = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content'

type Page = Awaited<ReturnType<typeof renderScreen>>

const onHomeRow = /^Mathématiques.*\/ 72/

const countRequests = (page: Page, name: string) =>
  page.sandbox.requests().filter((request) => request.name === name).length

async function everyScreen({
  findByRole,
  findByText,
  user,
}: Page): Promise<Record<'home' | 'subjects' | 'subject' | 'chapter', string | null | undefined>> {
  await user.click(await findByRole('link', { name: 'Accueil' }))
  const onHome = (await findByRole('link', { name: onHomeRow })).textContent
  await user.click(await findByRole('link', { name: 'Matières' }))
  const card = (await findByRole('heading', { level: 2, name: 'Mathématiques' })).closest('a')
  const inSubjects = card?.textContent
  await user.click(card ?? document.body)
  const widget = within(await findByRole('region', { name: 'Ma progression' }))
  const inSubject = (await widget.findByText(/vidéos? vues?/)).textContent
  const row = (await findByText(chapterName)).closest('li')
  return { home: onHome, subjects: inSubjects, subject: inSubject, chapter: row?.textContent }
}

describe('progress after a completed lesson', () => {
  it('updates on Home, the subject list, the subject and the chapter without a reload', async () => {
    showFilms(96)
    const page = await renderScreen({ ...demoAnswers, path: '/', as: 'amira' })
    const before = await everyScreen(page)
    expect(before).toMatchObject({ home: expect.stringContaining('45 / 72'), subject: '45 vidéos vues sur 72' })
    expect(before.subjects).toContain('45 vidéos vues sur 72')
    expect(before.chapter).toMatch(/22\s%/)

    await page.user.click(within((await page.findByText(chapterName)).closest('li') ?? document.body).getByRole('link'))
    await page.user.click(
      within(await page.findByRole('complementary', { name: 'Contenu du chapitre' })).getByRole('link', {
        name: /Lire une droite/,
      }),
    )
    await page.findByRole('heading', { level: 1, name: 'Lire une droite' })
    await waitFor(() => expect(film().duration).toBe(96))
    expect(await page.findByText('Leçons terminées : 2 sur 9')).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: 'Lecture' }))
    letPass(page.sandbox.clock, 40)
    expect(await page.findByText('Leçons terminées : 3 sur 9')).toBeTruthy()
    await waitFor(() => expect(countRequests(page, 'progress.contentsOfChapter')).toBe(2))

    const after = await everyScreen(page)
    expect(after).toMatchObject({ home: expect.stringContaining('46 / 72'), subject: '46 vidéos vues sur 72' })
    expect(after.subjects).toContain('46 vidéos vues sur 72')
    expect(after.chapter).toMatch(/33\s%/)
  })

  it('updates on the current screen when a record is sent late', async () => {
    const page = await renderScreen({ path: '/', as: 'amira' })
    expect((await page.findByRole('link', { name: onHomeRow })).textContent).toContain('45 / 72')
    const lesson = page.sandbox.world.lesson('lire-une-droite')
    page.sandbox.world.student('amira').progress[lesson.id] = { completed: true, totalWatched: 90 }
    for (let sent = 0; sent < 20; sent += 1)
      act(() =>
        page.desktop.emit('progress.sent', {
          contentId: lesson.id,
          chapterId: lesson.chapter.id,
          completed: true,
          expired: false,
        }),
      )
    await waitFor(() => expect(page.getByRole('link', { name: onHomeRow }).textContent).toContain('46 / 72'))
    expect(countRequests(page, 'progress.subjects')).toBe(2)
  })

  it('shows the progress of the resumed lesson on Home', async () => {
    showFilms(96)
    const page = await renderScreen({ path, as: 'amira' })
    await waitFor(() => expect(film().duration).toBe(96))
    await page.user.click(page.getByRole('button', { name: 'Lecture' }))
    letPass(page.sandbox.clock, 10)
    await page.user.click(await page.findByRole('link', { name: 'Accueil' }))
    const hero = within(await page.findByRole('region', { name: 'Continuer' }))
    expect(hero.getByText('Lire une droite')).toBeTruthy()
    expect(hero.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('10')
  })
})
