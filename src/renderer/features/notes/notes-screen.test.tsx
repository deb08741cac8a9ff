import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { noteLesson } from '#tests/support/notes-world.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { textsIn } from '#tests/support/texts.ts'

const french = textsIn('fr', 'notes')

type Saved = Parameters<Awaited<ReturnType<typeof renderScreen>>['desktop']['notes.save']>[0]

const note = (text: string, part: Partial<Saved> = {}): Saved => ({
  id: crypto.randomUUID(),
  lesson: noteLesson(5),
  place: { kind: 'time', seconds: 75 },
  text,
  createdAt: null,
  ...part,
})

async function open(notes: Saved[] = [], options: Parameters<typeof renderScreen>[0] = {}) {
  const page = await renderScreen({ path: '/notes', as: 'amira', ...options })
  await page.findByRole('heading', { level: 1, name: /Mes notes|My notes|ملاحظاتي/ })
  await act(async () => {
    for (const each of notes) await page.desktop['notes.save'](each)
  })
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  return page
}

describe('notes screen', () => {
  it('says what to do when there are no notes, and where notes are stored', async () => {
    const page = await open()
    expect(page.getByRole('heading', { name: 'Pas encore de note' })).toBeTruthy()
    expect(page.getByText(/enregistrées sur cet ordinateur seulement/)).toBeTruthy()
  })

  it('does not say that there are no notes while the keychain with their key is locked', async () => {
    const page = await open()
    const locked = { storage: 'keychain-locked' as const, total: 0, found: 0, notes: [] }
    Object.assign(page.desktop, { 'notes.list': () => Promise.resolve(locked) })
    act(() => page.desktop.emit('notes.changed', { contentId: 5 }))
    expect(await page.findByText(/tes notes enregistrées ne peuvent pas être lues/)).toBeTruthy()
    expect(page.queryByText('Pas encore de note')).toBeNull()
    expect(page.queryByText('0 note')).toBeNull()
  })

  it('groups notes by subject and lesson, each with a link to its place', async () => {
    const page = await open([
      note('dérivée'),
      note('page', { place: { kind: 'page', page: 2 } }),
      note('cellule', { lesson: noteLesson(9, { subjectName: 'SVT' }), place: { kind: 'lesson' } }),
    ])
    await page.findByText('cellule')
    const maths = within(page.getByRole('region', { name: 'Mathématiques' }))
    expect(maths.getByRole('heading', { level: 3 }).textContent).toContain('Leçon 5')
    const [, page2, time] = maths.getAllByRole('link').map((link) => link.getAttribute('href'))
    const lesson = '/subjects/mathematiques/chapters/fonctions/lessons/lecon-5/content'
    expect([page2, time]).toEqual([`${lesson}?page=2#5`, `${lesson}?at=75#5`])
    expect(page.getByRole('region', { name: 'SVT' }).textContent).toContain('Leçon entière')
  })

  it('keeps a note that is being changed, whatever is searched meanwhile', async () => {
    const page = await open([note('La dérivée'), note('Le logarithme')])
    const edited = (await page.findByText('La dérivée')).closest('li')
    await page.user.click(within(edited as HTMLElement).getByRole('button', { name: /^Modifier la note/ }))
    await page.user.type(await page.findByDisplayValue('La dérivée'), ' de f')
    await page.user.type(page.getByRole('searchbox'), 'logarithme')
    expect(await page.findByText('1 note trouvée')).toBeTruthy()
    const field = page.getByDisplayValue('La dérivée de f')
    await page.user.click(field)
    await page.user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(page.queryByDisplayValue('La dérivée de f')).toBeNull())
    expect(page.queryByText('La dérivée de f')).toBeNull()
    await page.user.clear(page.getByRole('searchbox'))
    expect(await page.findByText('La dérivée de f')).toBeTruthy()
  })

  it('searches without accents and says how many notes were found', async () => {
    const page = await open([note('La dérivée'), note('Le logarithme')])
    await page.user.type(await page.findByRole('searchbox', { name: 'Rechercher dans mes notes' }), 'derivee')
    expect(await page.findByText('1 note trouvée')).toBeTruthy()
    expect(page.queryByText('Le logarithme')).toBeNull()
    await waitFor(() => expect(page.address()).toBe('/notes?q=derivee'))
    await page.user.type(page.getByRole('searchbox'), 'x')
    expect(await page.findByText(/Aucune note ne contient/)).toBeTruthy()
  })

  it('deletes a note and restores it', async () => {
    const page = await open([note('à garder')])
    await page.user.click(await page.findByRole('button', { name: /^Supprimer la note/ }))
    await page.user.click(await page.findByRole('button', { name: 'Annuler la suppression' }))
    expect(await page.findByText('à garder')).toBeTruthy()
  })

  it('deletes a note once on a double click, and says nothing of a failure', async () => {
    const page = await open([note('à garder')])
    const button = await page.findByRole('button', { name: /^Supprimer la note/ })
    act(() => {
      fireEvent.click(button)
      fireEvent.click(button)
    })
    expect(await page.findByRole('button', { name: 'Annuler la suppression' })).toBeTruthy()
    await page.answered()
    expect(page.queryByRole('alert')).toBeNull()
  })

  it('shows the failure of a restoration only beside its note', async () => {
    const page = await open([note('première'), note('seconde')])
    const remove = async (text: string) => {
      const entry = (await page.findByText(text)).closest('li')
      await page.user.click(within(entry as HTMLElement).getByRole('button', { name: /^Supprimer la note/ }))
      await waitFor(() => expect(page.queryByText(text)).toBeNull())
    }
    await remove('première')
    page.desktop['notes.save'] = () => Promise.reject(new Error('disk'))
    await page.user.click(page.getByRole('button', { name: 'Annuler la suppression' }))
    expect(await page.findByText(french('saveFailed'))).toBeTruthy()
    await remove('seconde')
    expect(await page.findByText(french('removed'))).toBeTruthy()
    expect(page.queryByText(french('saveFailed'))).toBeNull()
  })

  it('still offers to restore a note that was deleted while another one was restored', async () => {
    const page = await open([note('première'), note('seconde')])
    const remove = async (text: string) => {
      const entry = (await page.findByText(text)).closest('li')
      await page.user.click(within(entry as HTMLElement).getByRole('button', { name: /^Supprimer la note/ }))
      await waitFor(() => expect(page.queryByText(text)).toBeNull())
    }
    const save = page.desktop['notes.save']
    const pending = Promise.withResolvers<undefined>()
    await remove('première')
    page.desktop['notes.save'] = (input) => pending.promise.then(() => save(input))
    await page.user.click(page.getByRole('button', { name: 'Annuler la suppression' }))
    await remove('seconde')
    await act(async () => pending.resolve(undefined))
    expect(await page.findByText('première')).toBeTruthy()
    expect(page.getByRole('button', { name: 'Annuler la suppression' })).toBeTruthy()
  })

  it('says that a note could not be restored also when its notice is gone', async () => {
    const page = await open([note('perdue')])
    await page.user.click(await page.findByRole('button', { name: /^Supprimer la note/ }))
    const answer = Promise.withResolvers<never>()
    page.desktop['notes.save'] = () => answer.promise
    await page.user.click(await page.findByRole('button', { name: 'Annuler la suppression' }))
    await act(() => page.router.navigate('/assistance'))
    await waitFor(() => expect(page.queryByRole('button', { name: 'Annuler la suppression' })).toBeNull())
    await act(async () => answer.reject(new Error('disk')))
    expect(await page.findByText(french('saveFailed'))).toBeTruthy()
  })

  it('asks once for a file on a double click', async () => {
    const page = await open([note('une')])
    const button = await page.findByRole('button', { name: 'Exporter' })
    act(() => {
      fireEvent.click(button)
      fireEvent.click(button)
    })
    expect(await page.findByText('Tes notes ont été exportées.')).toBeTruthy()
    await page.answered()
    expect(page.desktop.notes.exported).toHaveLength(1)
  })

  it('returns the keyboard to the notes after a deletion was undone and after a note was edited', async () => {
    const page = await open([note('à garder')])
    ;(await page.findByRole('button', { name: /^Supprimer la note/ })).focus()
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Annuler la suppression'))
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.closest('section')?.textContent).toContain('à garder'))
    page.getByRole('button', { name: /^Modifier la note/ }).focus()
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement?.closest('section')?.textContent).toContain('à garder'))
  })

  it('shows the first fifty of many notes, and more on request', async () => {
    const page = await open(Array.from({ length: 60 }, (_, index) => note(`note ${String(index)}`)))
    await page.findByText('60 notes')
    await waitFor(() => expect(page.getAllByRole('button', { name: /^Supprimer/ })).toHaveLength(50))
    await page.user.click(page.getByRole('button', { name: 'Afficher plus de notes' }))
    await waitFor(() => expect(page.getAllByRole('button', { name: /^Supprimer/ })).toHaveLength(60))
  })

  it('shortens a long note and reads it in full on request', async () => {
    const page = await open([note(`${'a'.repeat(90_000)}fin`)])
    await page.user.click(await page.findByRole('button', { name: 'Lire toute la note' }))
    expect(await page.findByText(/fin$/)).toBeTruthy()
  })

  it('exports all notes and reports a refused file', async () => {
    const page = await open([note('une')])
    await page.user.click(await page.findByRole('button', { name: 'Exporter' }))
    expect(await page.findByText('Tes notes ont été exportées.')).toBeTruthy()
    expect(page.desktop.notes.exported.at(-1)).toMatchObject([{ text: 'une' }])
    page.desktop.notes.exportOutcome = 'failed'
    await page.user.click(page.getByRole('button', { name: 'Exporter' }))
    expect(await page.findByText(/Choisis un autre dossier/)).toBeTruthy()
  })

  it('prints the full notes', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const page = await open([note('à imprimer')])
    await page.user.click(await page.findByRole('button', { name: 'Imprimer' }))
    await waitFor(() => expect(print).toHaveBeenCalled())
    expect(page.getAllByText('à imprimer')).toHaveLength(2)
    print.mockRestore()
  })

  it('offers a retry when the notes cannot be read', async () => {
    const page = await open([note('lisible')])
    const read = page.desktop['notes.list']
    page.desktop['notes.list'] = () => Promise.reject(new Error('failed'))
    act(() => page.desktop.emit('notes.changed', { contentId: null }))
    expect((await page.findByRole('alert')).textContent).toContain('n’ont pas pu être lues')
    page.desktop['notes.list'] = read
    await page.user.click(page.getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(page.queryByRole('alert')).toBeNull())
    expect(page.getByText('lisible')).toBeTruthy()
  })

  it('is complete in Arabic', async () => {
    const page = await open([note('ملاحظة')], { language: 'ar' })
    expect(await page.findByText('ملاحظة')).toBeTruthy()
    expect(page.getByRole('button', { name: 'تصدير' })).toBeTruthy()
  })
})

describe('notes in the search box', () => {
  it('finds a note with Ctrl+K and opens its lesson at its place', async () => {
    const page = await open([note('Théorème de la droite')])
    await page.user.keyboard('{Control>}k{/Control}theoreme')
    const found = await page.findByRole('option', { name: /Théorème de la droite/ })
    await page.user.click(found)
    await waitFor(() => expect(page.address()).toMatch(/lecon-5\/content\?at=75$/))
  })

  it('finds notes offline', async () => {
    const page = await open([note('Sans connexion')])
    page.network.down = true
    await page.user.keyboard('{Control>}k{/Control}connexion')
    expect(await page.findByRole('option', { name: /Sans connexion/ })).toBeTruthy()
  })
})
