import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { rewriteAnswers, withoutFields } from '#tests/support/rewrite-answers.ts'

const chapter = '/subjects/4201-mathematiques/chapters/seance-du-28-septembre-puissances'
const slug = 'puissances-questions-des-eleves'
const recording = `${chapter}/recordings/${slug}/content`
const subjectScreen = '/subjects/4201-mathematiques/details'

type Page = Awaited<ReturnType<typeof renderScreen>>

function count({ sandbox }: Page, name: string): number {
  return sandbox.requests().filter((request) => request.name === name).length
}

function recordedLesson(world: Page['sandbox']['world']) {
  const lessons = world.school.getSubjects(42).flatMap(({ chapters }) => chapters.flatMap((each) => each.lessons))
  const lesson = lessons.find((each) => each.slug === slug)
  if (lesson === undefined) throw new Error('the recording is not in the school')
  return lesson
}

async function expectOpenedRecording(page: Page): Promise<void> {
  const { findByRole, getByRole, address } = page
  const heading = await findByRole('heading', { level: 1, name: /^Puissances\s: questions des élèves$/ })
  expect(heading).toBeTruthy()
  const list = await findByRole('complementary', { name: 'Contenu du chapitre' })
  expect(within(list).getByRole('link', { current: 'page' }).textContent).toContain('Puissances')
  expect(address()?.startsWith(recording)).toBe(true)
  const trail = getByRole('navigation', { name: 'Fil d’Ariane' })
  expect(within(trail).getByRole('link', { name: 'Mathématiques' }).getAttribute('href')).toBe(subjectScreen)
  expect(count(page, 'lessons.ofRecordings')).toBe(1)
  expect(count(page, 'lessons.ofChapter')).toBeLessThanOrEqual(1)
}

describe.each(['demo', 'documented'] as const)('a recording in the %s form of answers', (answerForm) => {
  it('opens as a recording from a favourite whose row has no chapter type, with its bookmark', async () => {
    const page = await renderScreen({
      path: '/liste-de-favoris',
      as: 'amira',
      world: { answerForm },
      before: (sandbox) => {
        const { world } = sandbox
        world.student('amira').bookmarks = { [recordedLesson(world).id]: '2026-11-01T08:00:00.000Z' }
        rewriteAnswers(sandbox, 'bookmarks.list', (body) => withoutFields(body, ['chapter_type']))
      },
    })
    const rows = await page.findByRole('list', { name: 'Mes favoris' })
    await page.user.click(within(rows).getByRole('link'))
    await expectOpenedRecording(page)
    expect(page.getByRole('button', { name: 'Retirer des favoris' }).hasAttribute('aria-pressed')).toBe(false)
  })

  it('opens as a recording from a search result', async () => {
    const page = await renderScreen({ path: '/recherche?q=questions des', as: 'amira', world: { answerForm } })
    await page.user.click(await page.findByRole('link', { name: /Puissances\s: questions des élèves/ }))
    await expectOpenedRecording(page)
  })
})

describe('the route of a lesson', () => {
  it('opens a lesson of a course that a link takes for a recording', async () => {
    const course = '/subjects/4201-mathematiques/chapters/fonctions-affines'
    const { findByRole, address } = await renderScreen({
      path: `${course}/recordings/lire-une-droite/content`,
      as: 'amira',
    })
    expect((await findByRole('link', { name: 'Suivante' })).getAttribute('href')).toBe(
      `${course}/lessons/tracer-une-droite/content`,
    )
    expect(address()).toBe(`${course}/lessons/lire-une-droite/content`)
  })

  it('asks for the recordings when the list of lessons answers without this recording', async () => {
    const page = await renderScreen({
      path: `${chapter}/lessons/${slug}/content`,
      as: 'amira',
      before: (sandbox) =>
        rewriteAnswers(
          sandbox,
          'lessons.ofChapter',
          () => ({
            success: true,
            payload: { subject: { id: 4201, name: 'Mathématiques' }, chapter: { id: 1, name: 'c' }, contents: [] },
          }),
          200,
        ),
    })
    await expectOpenedRecording(page)
  })

  it('asks each list once, and shows the lesson without it, when both are refused', async () => {
    const page = await renderScreen({
      path: `${chapter}/lessons/${slug}/content`,
      as: 'amira',
      before: (sandbox) => {
        rewriteAnswers(sandbox, 'lessons.ofRecordings', () => ({ success: false, message: 'Not found' }), 404)
      },
    })
    expect(await page.findByText(/La liste des leçons n’a pas pu être chargée/)).toBeTruthy()
    expect(page.getByRole('heading', { level: 1 }).textContent).toMatch(/^Puissances\s: questions des élèves$/)
    expect([count(page, 'lessons.ofChapter'), count(page, 'lessons.ofRecordings')]).toEqual([1, 1])
  })

  it('asks for no other list when the user may not see this one', async () => {
    const page = await renderScreen({
      path: '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content',
      as: 'amira',
      before: (sandbox) => {
        rewriteAnswers(sandbox, 'lessons.ofChapter', () => ({ success: false, message: 'Access denied' }), 403)
      },
    })
    expect(await page.findByText(/La liste des leçons n’a pas pu être chargée/)).toBeTruthy()
    expect(count(page, 'lessons.ofRecordings')).toBe(0)
  })

  it('leads back to the subject by its number when the slug of the link has none', async () => {
    const { findByRole } = await renderScreen({
      path: '/subjects/mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content',
      as: 'amira',
      before: (sandbox) => {
        const fetch = sandbox.fetch.bind(sandbox)
        const numbered = (request: Request): Request =>
          new Request(request.url.replace('/subjects/mathematiques/', '/subjects/4201-mathematiques/'), request)
        Object.assign(sandbox, { fetch: (request: Request) => fetch(numbered(request)) })
      },
    })
    const trail = await findByRole('navigation', { name: 'Fil d’Ariane' })
    expect((await within(trail).findByRole('link', { name: 'Mathématiques' })).getAttribute('href')).toBe(subjectScreen)
  })
})
