import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { getEndpointName } from '#core/api/api.ts'
import { slugify } from '#sandbox/world/curriculum/curriculum.ts'
import { contract } from '#shared/contract/index.ts'
import { film, showFilms } from '#tests/support/fake-media.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const subject = '/subjects/4211-lecons-etranges/chapters'
const at = (chapter: string, lesson: string) => `${subject}/${slugify(chapter)}/lessons/${slugify(lesson)}/content`

async function open(chapter: string, lesson: string) {
  showFilms(20)
  const page = await renderScreen({ path: at(chapter, lesson), as: 'leila', world: { scenario: 'odd-lessons' } })
  await page.findByRole('heading', { level: 1, name: new RegExp(lesson.slice(0, 20)) })
  return { ...page, list: within(page.getByRole('complementary', { name: 'Contenu du chapitre' })) }
}

describe('lesson with malformed data', () => {
  it.each(['Aucune vidéo', 'Vidéos nulles', 'Vidéo sans adresse', 'Vidéo en script', 'Vidéo perdue'])(
    'without a video shows a message: %s',
    async (lesson) => {
      const { findByText, view, queryByText } = await open('Sans vidéo', lesson)
      expect(await findByText('Cette leçon n’a pas de vidéo pour le moment.')).toBeTruthy()
      expect(view.container.querySelector('video, iframe')).toBeNull()
      expect(queryByText('Leçon verrouillée')).toBeNull()
    },
  )

  it.each([
    'Durée absente',
    'Durée sans zéros',
    'Durée vide',
    'Durée négative',
    'Durée en lettres',
    'Durée nulle',
    'Durée démesurée',
    'Durée trop courte',
  ])('plays with an invalid duration: %s', async (lesson) => {
    const { list, desktop } = await open('Durées fausses', lesson)
    await waitFor(() => expect(film().duration).toBe(20))
    expect(list.getByRole('link', { current: 'page' }).textContent).not.toMatch(/NaN|Infinity|-\d/)
    expect(desktop.recorded.failures).toEqual([])
  })

  it('of an unknown type offers to unlock the course', async () => {
    const { getByRole } = await open('Types inconnus', 'Type jamais vu')
    expect(getByRole('link', { name: 'Débloquer le cours' }).getAttribute('href')).toMatch(
      /^\/offres\?chapter=\d+&content=\d+$/,
    )
  })

  it.each(['Type sans nom', 'Type en minuscules'])('plays with %s', async (lesson) => {
    await open('Types inconnus', lesson)
    await waitFor(() => expect(film().duration).toBe(20))
  })

  it.each(['Professeur absent', 'Professeur sans rien', 'Professeur aux noms nuls', 'Professeur aux noms vides'])(
    'shows no teacher: %s',
    async (lesson) => {
      const { getByRole } = await open('Sans professeur', lesson)
      expect(within(getByRole('region', { name: 'À propos de la leçon' })).queryByText('Enseignant')).toBeNull()
    },
  )

  it('with a shared slug has its own link in the list, and as the next lesson', async () => {
    const { list, getByRole, user, sandbox, findByRole, address } = await open('Adresses en double', 'La même adresse')
    expect(
      new Set(list.getAllByRole('link', { name: /La même adresse/ }).map((link) => link.getAttribute('href'))).size,
    ).toBe(3)
    expect(list.getAllByRole('link', { current: 'page' })).toHaveLength(1)
    await user.click(list.getByRole('link', { name: /La même adresse toujours/ }))
    expect(await findByRole('heading', { level: 1, name: 'La même adresse toujours' })).toBeTruthy()
    expect(address()).toContain(`/${sandbox.world.lesson('la-meme-adresse-toujours').id}-la-meme-adresse/`)
    await user.click(getByRole('link', { name: 'Précédente' }))
    expect(await findByRole('heading', { level: 1, name: 'La même adresse encore' })).toBeTruthy()
  })

  it('with a shared slug opens in the tab that holds it', async () => {
    let id = 0
    const { findByRole, router } = await renderScreen({
      path: '/aide',
      as: 'amira',
      before: ({ world }) => {
        const { lessons } = world.lesson('lire-une-droite').chapter
        const inTab = (name: string) =>
          lessons.find(({ tabId, chapter }) => tabId === chapter.tabs.find((tab) => tab.name === name)?.id)!
        const [course, exercise] = [inTab('Cours'), inTab('Exercices')]
        course.slug = 'la-meme-adresse'
        exercise.slug = 'la-meme-adresse'
        id = exercise.id
      },
    })
    const chapter = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons'
    await act(() => router.navigate(`${chapter}/${String(id)}-la-meme-adresse/content`))
    const tab = await findByRole('tab', { name: /^Exercices/ })
    expect(tab.getAttribute('aria-selected')).toBe('true')
  })

  it('with a shared slug opens from a search result or a bookmark', async () => {
    let id = 0
    showFilms(20)
    const world = { scenario: 'odd-lessons' } as const
    const page = await renderScreen({
      path: '/liste-de-favoris',
      as: 'leila',
      world,
      before: ({ world: { lesson, student } }) => {
        const meant = lesson('la-meme-adresse-encore')
        id = meant.id
        student('leila').bookmarks = { [id]: '2026-11-01T08:00:00.000Z' }
        meant.slug = 'la-meme-adresse'
      },
    })
    await page.user.click(await page.findByRole('link', { name: /La même adresse encore/ }))
    expect(await page.findByRole('heading', { level: 1, name: 'La même adresse encore' })).toBeTruthy()
    expect(page.address()).toContain(`/${id}-la-meme-adresse/`)
  })

  it('is not confused with another when the platform resolves only the slug', async () => {
    showFilms(20)
    const page = await renderScreen({
      path: at('Adresses en double', 'La même adresse'),
      as: 'leila',
      world: { scenario: 'odd-lessons' },
      before: ({ world: { lesson } }) => {
        const twin = lesson('la-meme-adresse-encore')
        twin.twist = (response) => ({
          ...response,
          content: {
            ...response.content,
            slug: 'la-meme-adresse',
            ...('pages' in response && { id: lesson('la-meme-adresse').id }),
          },
        })
      },
    })
    await page.user.click(await page.findByRole('link', { name: /La même adresse encore/ }))
    expect(await page.findByRole('heading', { level: 2, name: 'Leçon verrouillée' })).toBeTruthy()
    expect(page.view.container.querySelector('video')).toBeNull()
  })

  it.each([
    ['Adresses absentes', 'Adresse présente', 2],
    ['Numéros en texte', 'Numéro en chiffres', 2],
    ['Types absents', 'Type présent', 2],
  ])('stays listed among unreadable ones: %s', async (chapter, lesson, listed) => {
    const { list, desktop, findByText } = await open(chapter, lesson)
    expect(list.getAllByRole('listitem')).toHaveLength(listed)
    expect(await findByText(new RegExp(`Leçon 1 sur ${listed}`))).toBeTruthy()
    const reportedFailures = desktop.recorded.failures.map(({ where, message }) => `${where}: ${message}`)
    expect(reportedFailures).toEqual(
      chapter === 'Numéros en texte'
        ? [
            `contract ${getEndpointName(contract.lessons.ofChapter)}: rows that could not be read: 1; fields: ` +
              'payload.contents.content.id',
          ]
        : [],
    )
  })

  it('is listed but not linked without an address', async () => {
    const { list, getByRole } = await open('Adresses vides', 'Adresse connue')
    expect(list.getByText('Adresse vide').closest('a')).toBeNull()
    expect(getByRole('button', { name: 'Suivante' })).toHaveProperty('disabled', true)
  })

  it('with three hundred pages jumps to the last one', async () => {
    const { findByRole, getByRole, view } = await open('Feuilletages sans fin', 'Trois cents pages')
    fireEvent.change(await findByRole('slider', { name: 'Aller à la page' }), { target: { value: '150' } })
    expect(getByRole('img', { name: 'Page 300' })).toBeTruthy()
    expect(view.container.querySelectorAll('section img').length).toBeLessThan(15)
  })

  it.each(['Aucune page', 'Pages absentes'])('shows a message for a magazine without pages: %s', async (lesson) => {
    const { findByText } = await open('Feuilletages sans fin', lesson)
    expect(await findByText('Ce magazine n’a pas encore de pages')).toBeTruthy()
  })

  it('shows its position in a virtual list of five hundred', async () => {
    const { list, findByText } = await open('Cinq cents leçons', 'Exercice 250')
    expect(await findByText(/Leçon 250 sur 500/)).toBeTruthy()
    expect(list.getAllByRole('link').length).toBeLessThanOrEqual(50)
    const line = list.getByRole('link', { current: 'page' }).closest('li')
    expect([line?.getAttribute('aria-posinset'), line?.getAttribute('aria-setsize')]).toEqual(['250', '500'])
  })

  it('is scrolled into view in a list of five hundred', async () => {
    const rect = vi.spyOn(Element.prototype, 'getBoundingClientRect')
    rect.mockImplementation(function (this: Element) {
      return new DOMRect(0, this.matches('li [aria-current="page"]') ? 11_000 : 68, 300, 44)
    })
    const { list } = await open('Cinq cents leçons', 'Exercice 250')
    const box = list.getByRole('list').parentElement?.parentElement
    expect(box?.scrollTop).toBe(11_000 - 68 - 96)
    rect.mockRestore()
  })
})
