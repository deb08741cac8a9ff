import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { film, showFilms } from '../../../../tests/support/fake-media'
import { renderScreen } from '../../../../tests/support/render-screen'
import { slugify } from '../../../sandbox/world/curriculum/curriculum'
import { contract } from '../../../shared/contract/index'
import { getEndpointName } from '../../core/api/api'

const subject = '/subjects/4211-lecons-etranges/chapters'
const at = (chapter: string, lesson: string) => `${subject}/${slugify(chapter)}/lessons/${slugify(lesson)}/content`

async function open(chapter: string, lesson: string) {
  showFilms(20)
  const page = await renderScreen({ path: at(chapter, lesson), as: 'leila', world: { scenario: 'odd-lessons' } })
  await page.findByRole('heading', { level: 1, name: new RegExp(lesson.slice(0, 20)) })
  return { ...page, list: within(page.getByRole('complementary', { name: 'Contenu du chapitre' })) }
}

describe('a lesson that the platform tells wrong', () => {
  it.each(['Aucune vidéo', 'Vidéos nulles', 'Vidéo sans adresse', 'Vidéo en script', 'Vidéo perdue'])('has no video: %s', async (lesson) => {
    const { findByText, view, queryByText } = await open('Sans vidéo', lesson)
    expect(await findByText('Cette leçon n’a pas de vidéo pour le moment.')).toBeTruthy()
    expect(view.container.querySelector('video, iframe')).toBeNull()
    expect(queryByText('Leçon verrouillée')).toBeNull()
  })

  it.each(['Durée absente', 'Durée sans zéros', 'Durée vide', 'Durée négative', 'Durée en lettres', 'Durée nulle', 'Durée démesurée', 'Durée trop courte'])('plays whatever is said of its length: %s', async (lesson) => {
    const { list, desktop } = await open('Durées fausses', lesson)
    await waitFor(() => expect(film().duration).toBe(20))
    expect(list.getByRole('link', { current: 'page' }).textContent).not.toMatch(/NaN|Infinity|-\d/)
    expect(desktop.asked.failures).toEqual([])
  })

  it.each(['Type jamais vu', 'Type sans nom'])('has a type never heard of: %s', async (lesson) => {
    const { getByRole } = await open('Types inconnus', lesson)
    expect(getByRole('link', { name: 'Débloquer le cours' }).getAttribute('href')).toMatch(/^\/offres\?chapter=\d+&content=\d+$/)
  })

  it('plays a type in small letters', async () => {
    await open('Types inconnus', 'Type en minuscules')
    await waitFor(() => expect(film().duration).toBe(20))
  })

  it.each(['Professeur absent', 'Professeur sans rien', 'Professeur aux noms nuls', 'Professeur aux noms vides'])('names no teacher: %s', async (lesson) => {
    const { getByRole } = await open('Sans professeur', lesson)
    expect(within(getByRole('region', { name: 'À propos de la leçon' })).queryByText('Enseignant')).toBeNull()
  })

  it('shares its slug: each line leads to its own lesson, and so does next', async () => {
    const { list, getByRole, user, sandbox, findByRole, address } = await open('Adresses en double', 'La même adresse')
    expect(new Set(list.getAllByRole('link').map((link) => link.getAttribute('href'))).size).toBe(3)
    expect(list.getAllByRole('link', { current: 'page' })).toHaveLength(1)
    await user.click(list.getByRole('link', { name: /La même adresse toujours/ }))
    expect(await findByRole('heading', { level: 1, name: 'La même adresse toujours' })).toBeTruthy()
    expect(address()).toContain(`/${sandbox.world.lesson('la-meme-adresse-toujours').id}-la-meme-adresse/`)
    await user.click(getByRole('link', { name: 'Précédente' }))
    expect(await findByRole('heading', { level: 1, name: 'La même adresse encore' })).toBeTruthy()
  })

  it('shares its slug: the link of a search or a favourite leads to the one it names', async () => {
    let id = 0
    showFilms(20)
    const world = { scenario: 'odd-lessons' } as const
    const page = await renderScreen({
      path: '/liste-de-favoris', as: 'leila', world,
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

  it('of a platform that goes by the slug alone is not mistaken for another', async () => {
    showFilms(20)
    const page = await renderScreen({
      path: at('Adresses en double', 'La même adresse'), as: 'leila', world: { scenario: 'odd-lessons' },
      before: ({ world: { lesson } }) => {
        const twin = lesson('la-meme-adresse-encore')
        twin.twist = (told) => ({ ...told, content: { ...told.content, slug: 'la-meme-adresse', ...('pages' in told && { id: lesson('la-meme-adresse').id }) } })
      },
    })
    await page.user.click(await page.findByRole('link', { name: /La même adresse encore/ }))
    expect(await page.findByRole('heading', { level: 2, name: 'Leçon verrouillée' })).toBeTruthy()
    expect(page.view.container.querySelector('video')).toBeNull()
  })

  it.each([['Adresses absentes', 'Adresse présente', 2], ['Numéros en texte', 'Numéro en chiffres', 2], ['Types absents', 'Type présent', 2]])('stands among those that cannot be read: %s', async (chapter, lesson, listed) => {
    const { list, desktop, findByText } = await open(chapter, lesson)
    expect(list.getAllByRole('listitem')).toHaveLength(listed)
    expect(await findByText(new RegExp(`Leçon 1 sur ${listed}`))).toBeTruthy()
    const told = desktop.asked.failures.map(({ where, message }) => `${where}: ${message}`)
    expect(told).toEqual(chapter === 'Numéros en texte' ? [`contract ${getEndpointName(contract.lessons.ofChapter)}: rows that could not be read: 1; fields: payload.contents.content.id`] : [])
  })

  it('has no address: it is listed and not linked', async () => {
    const { list, getByRole } = await open('Adresses vides', 'Adresse connue')
    expect(list.getByText('Adresse vide').closest('a')).toBeNull()
    expect(getByRole('button', { name: 'Suivante' })).toHaveProperty('disabled', true)
  })

  it('has three hundred pages: the last is reached at once', async () => {
    const { findByRole, getByRole, view } = await open('Feuilletages sans fin', 'Trois cents pages')
    fireEvent.change(await findByRole('slider', { name: 'Aller à la page' }), { target: { value: '150' } })
    expect(getByRole('img', { name: 'Page 300' })).toBeTruthy()
    expect(view.container.querySelectorAll('section img').length).toBeLessThan(15)
  })

  it.each(['Aucune page', 'Pages absentes'])('is a magazine without pages: %s', async (lesson) => {
    const { findByText } = await open('Feuilletages sans fin', lesson)
    expect(await findByText('Ce magazine n’a pas encore de pages')).toBeTruthy()
  })

  it('is one of five hundred', async () => {
    const { list, findByText } = await open('Cinq cents leçons', 'Exercice 250')
    expect(await findByText(/Leçon 250 sur 500/)).toBeTruthy()
    expect(list.getAllByRole('link').length).toBeLessThanOrEqual(50)
    const line = list.getByRole('link', { current: 'page' }).closest('li')
    expect([line?.getAttribute('aria-posinset'), line?.getAttribute('aria-setsize')]).toEqual(['250', '500'])
  })

  it('is one of five hundred: the list opens at it', async () => {
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
