import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { film, showFilms } from '../../../../tests/support/fake-media'
import { renderScreen } from '../../../../tests/support/render-screen'
import { slugify } from '../../../sandbox/world/slug'

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
    expect(await findByText('Aucune vidéo n’est jointe à cette leçon pour le moment.')).toBeTruthy()
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
    expect(getByRole('link', { name: 'Débloquer le cours' }).getAttribute('href')).toBe('/offres')
  })

  it('plays a type in small letters', async () => {
    await open('Types inconnus', 'Type en minuscules')
    await waitFor(() => expect(film().duration).toBe(20))
  })

  it.each(['Professeur absent', 'Professeur sans rien', 'Professeur aux noms nuls', 'Professeur aux noms vides'])('names no teacher: %s', async (lesson) => {
    const { getByRole } = await open('Sans professeur', lesson)
    expect(within(getByRole('region', { name: 'À propos de la leçon' })).queryByText('Enseignant')).toBeNull()
  })

  it('shares its address: one line is the open one, and next leads nowhere twice', async () => {
    const { list, getByRole } = await open('Adresses en double', 'La même adresse')
    expect(list.getAllByRole('link')).toHaveLength(3)
    expect(list.getAllByRole('link', { current: 'page' })).toHaveLength(1)
    expect(getByRole('button', { name: 'Suivante' })).toHaveProperty('disabled', true)
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
    expect(list.getAllByRole('link')).toHaveLength(500)
    expect(await findByText(/Leçon 250 sur 500/)).toBeTruthy()
  })
})
