import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { noteLesson } from '#tests/support/notes-world.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

type Page = Awaited<ReturnType<typeof renderScreen>>
type Field = { path: string; name: string; prepare?: (page: Page) => Promise<void> }

const saveNote = (page: Page, text: string) =>
  act(async () => {
    await page.desktop['notes.save']({
      id: crypto.randomUUID(),
      lesson: noteLesson(5),
      place: { kind: 'lesson' },
      text,
      createdAt: null,
    })
  })

const screens: Field[] = [
  { path: '/recherche', name: 'Chercher une leçon, un chapitre…' },
  { path: '/notes', name: 'Rechercher dans mes notes', prepare: (page) => saveNote(page, 'droite') },
  { path: '/reports', name: 'Chercher dans mes signalements' },
  {
    path: '/reports',
    name: 'Chercher une leçon',
    prepare: async (page) =>
      page.user.click((await page.findAllByRole('button', { name: 'Signaler un problème' }))[0] as HTMLElement),
  },
]

async function openField({ path, name, prepare }: Field) {
  const page = await renderScreen({ path, as: 'amira' })
  await page.findByRole('heading', { level: 1 })
  await prepare?.(page)
  const find = () => page.findByRole<HTMLInputElement>('searchbox', { name })
  return { page, find, field: await find() }
}

describe('search fields', () => {
  it.each(screens)('inserts at the caret: $path, $name', async (target) => {
    const { page, field } = await openField(target)
    await page.user.type(field, 'droite')
    await page.user.type(field, 'abc', { initialSelectionStart: 0, initialSelectionEnd: 0 })
    await page.user.type(field, 'xy', { initialSelectionStart: 5, initialSelectionEnd: 5 })
    expect(field.value).toBe('abcdrxyoite')
    expect(field.selectionStart).toBe(7)
  })

  it('inserts at the caret of the header search', async () => {
    const page = await renderScreen({ path: '/reports', as: 'amira' })
    const field = await page.findByRole<HTMLInputElement>('combobox', { name: 'Chercher une leçon, un chapitre…' })
    await page.user.type(field, 'droite')
    await page.user.type(field, 'abc', { initialSelectionStart: 0, initialSelectionEnd: 0 })
    expect(field.value).toBe('abcdroite')
  })

  it.each(screens.slice(0, 3))('mirrors the text of $path in the URL and takes it back from there', async (target) => {
    const { page, field, find } = await openField(target)
    await page.user.type(field, 'droite')
    await waitFor(() => expect(page.address()).toBe(`${target.path}?q=droite`))
    await act(() => page.router.navigate(`${target.path}?q=triangle`))
    await waitFor(async () => expect((await find()).value).toBe('triangle'))
    await act(() => page.router.navigate(-1))
    await waitFor(async () => expect((await find()).value).toBe('droite'))
    await page.user.clear(await find())
    await waitFor(() => expect(page.address()).toBe(target.path))
  })
})
