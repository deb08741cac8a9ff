import { act, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { film, letPass, showFilms } from '#tests/support/fake-media.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const path = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content'
const magazine =
  '/subjects/4201-mathematiques/chapters/devoir-de-controle-n-1/lessons/devoir-de-controle-n-1-enonce/content'

async function open(options: Parameters<typeof renderScreen>[0] = {}) {
  showFilms(96)
  const page = await renderScreen({ path, as: 'amira', ...options })
  const notes = within(await page.findByRole('region', { name: /^(Tes notes|ملاحظاتك)$/ }))
  await notes.findByText(/Pas encore de note|لا توجد ملاحظات/)
  const write = async (text: string) => {
    await page.user.click(await notes.findByRole('button', { name: 'Prendre une note' }))
    await page.user.type(notes.getByRole('textbox'), text)
    await page.user.click(notes.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(notes.queryByRole('textbox')).toBeNull())
  }
  return { ...page, notes, write }
}

describe('notes beside a lesson', () => {
  it('links a note to the time of the video and goes back to it', async () => {
    const { notes, user, write } = await open()
    await waitFor(() => expect(film().duration).toBe(96))
    film().currentTime = 42
    await write('La pente se lit ici')
    expect(notes.getByText('La pente se lit ici')).toBeTruthy()
    film().currentTime = 3
    await user.click(notes.getByRole('button', { name: /Aller à .*00:42/ }))
    expect(film().currentTime).toBe(42)
    expect(notes.getByText(/chiffrées et enregistrées sur cet ordinateur seulement/)).toBeTruthy()
  })

  it('does not say that there are no notes while the keychain with their key is locked', async () => {
    const { notes, desktop } = await open()
    const locked = { storage: 'keychain-locked' as const, total: 0, found: 0, notes: [] }
    Object.assign(desktop, { 'notes.list': () => Promise.resolve(locked) })
    act(() => desktop.emit('notes.changed', { contentId: null }))
    expect(await notes.findByText(/tes notes enregistrées ne peuvent pas être lues/)).toBeTruthy()
    expect(notes.queryByText(/Pas encore de note/)).toBeNull()
  })

  it('opens the editor with N, saves with Ctrl+Enter and returns the focus to the button', async () => {
    const { notes, user } = await open()
    await user.keyboard('n')
    const field = notes.getByRole('textbox', { name: /Nouvelle note/ })
    expect(document.activeElement).toBe(field)
    await user.keyboard('nnn{Control>}{Enter}{/Control}')
    expect(await notes.findByText('nnn')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(notes.getByRole('button', { name: 'Prendre une note' })))
  })

  it('pauses the video only if the user chose so', async () => {
    const { notes, user, getByRole } = await open()
    await user.click(getByRole('button', { name: 'Lecture' }))
    await waitFor(() => expect(film().paused).toBe(false))
    await user.keyboard('n')
    expect(film().paused).toBe(false)
    await user.click(notes.getByRole('button', { name: 'Annuler' }))
    await user.click(notes.getByRole('switch', { name: /pause quand j’écris/ }))
    await user.click(notes.getByRole('button', { name: 'Prendre une note' }))
    await waitFor(() => expect(film().paused).toBe(true))
  })

  it('edits a note, deletes it, and restores it with the undo button', async () => {
    const { notes, user, write } = await open()
    await write('premier texte')
    await user.click(notes.getByRole('button', { name: /^Modifier la note/ }))
    const field = await notes.findByRole('textbox')
    await user.clear(field)
    await user.type(field, 'second texte')
    await user.click(notes.getByRole('button', { name: 'Enregistrer' }))
    expect(await notes.findByText('second texte')).toBeTruthy()
    await user.click(notes.getByRole('button', { name: /^Supprimer la note/ }))
    const undo = await notes.findByRole('button', { name: 'Annuler la suppression' })
    await waitFor(() => expect(document.activeElement).toBe(undo))
    expect(notes.queryByText('second texte')).toBeNull()
    await user.click(undo)
    expect(await notes.findByText('second texte')).toBeTruthy()
  })

  it('keeps the text in the editor while the disk is full, and saves it on retry', async () => {
    const { notes, user, desktop } = await open()
    desktop.notes.isFull = true
    await user.click(notes.getByRole('button', { name: 'Prendre une note' }))
    await user.type(notes.getByRole('textbox'), 'à ne pas perdre')
    await user.click(notes.getByRole('button', { name: 'Enregistrer' }))
    expect((await notes.findByRole('alert')).textContent).toMatch(/plein/)
    expect(notes.getByRole('textbox')).toHaveProperty('value', 'à ne pas perdre')
    desktop.notes.isFull = false
    await user.click(notes.getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(notes.queryByRole('textbox')).toBeNull())
    expect(notes.getByText('à ne pas perdre')).toBeTruthy()
  })

  it('stays open with what is typed while the note is being saved, and saves that too', async () => {
    const { notes, user, desktop } = await open()
    const saving = Promise.withResolvers<null>()
    const save = desktop['notes.save']
    const slowly: typeof save = async (note) => {
      await saving.promise
      return save(note)
    }
    Object.assign(desktop, { 'notes.save': slowly })
    await user.click(notes.getByRole('button', { name: 'Prendre une note' }))
    const field = notes.getByRole('textbox')
    await user.type(field, 'la pente')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await user.type(field, ' est 2')
    saving.resolve(null)
    expect(await notes.findByText('la pente')).toBeTruthy()
    expect(notes.getByRole('textbox')).toHaveProperty('value', 'la pente est 2')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(notes.queryByRole('textbox')).toBeNull())
    expect(notes.getByText('la pente est 2')).toBeTruthy()
    expect(notes.queryByText('la pente')).toBeNull()
  })

  it('gives an unsaved text back when the platform ended the session and the same pupil signs in again', async () => {
    const { notes, user, store, vault, sandbox, router, address, findByRole } = await open()
    await user.click(notes.getByRole('button', { name: 'Prendre une note' }))
    await user.type(notes.getByRole('textbox'), 'la pente est le rapport')
    const signIn = async (name: string) => {
      await act(async () => {
        const { generation } = await vault.signIn(sandbox.signIn(name))
        await vault.setUserId(sandbox.world.student(name).user.id, generation)
      })
      await waitFor(() => expect(store.getState().session.signedIn).toBe(true))
      await act(() => router.navigate(path))
      return within(await findByRole('region', { name: 'Tes notes' }))
    }
    const expire = () => act(async () => void (await vault.expire(vault.state().generation)))
    await expire()
    await waitFor(() => expect(address()).toBe('/login'))
    const again = await signIn('amira')
    expect(await again.findByRole('textbox')).toHaveProperty('value', 'la pente est le rapport')
    await expire()
    await waitFor(() => expect(address()).toBe('/login'))
    const others = await signIn('leila')
    await others.findByText(/Pas encore de note/)
    expect(others.queryByRole('textbox')).toBeNull()
  })

  it('shows HTML as text, in its own direction', async () => {
    const { notes, write } = await open()
    await write('<img src=x onerror=alert(1)> درس')
    const text = notes.getByText('<img src=x onerror=alert(1)> درس')
    expect(text.getAttribute('dir')).toBe('auto')
    expect(text.querySelector('img')).toBeNull()
  })

  it('links a note to the page of a magazine and opens that page', async () => {
    const { notes, user, write, getByRole, findByRole } = await open({ path: magazine })
    await user.click(getByRole('button', { name: 'Page suivante' }))
    await write('énoncé 2')
    await user.click(getByRole('button', { name: 'Page précédente' }))
    await user.click(notes.getByRole('button', { name: 'Aller à Page 2' }))
    expect(within(await findByRole('region', { name: /^Magazine/ })).getByRole('status').textContent).toMatch(/2 et 3/)
  })

  it('starts the video at the time in the address of a note', async () => {
    await open({ path: `${path}?at=30` })
    await waitFor(() => expect(film().currentTime).toBe(30))
  })

  it('D3: says on a shared computer that notes are in memory only', async () => {
    const { notes } = await open({ sharedComputer: true })
    expect(await notes.findByText(/Cet ordinateur est partagé : tes notes ne sont qu’en mémoire/)).toBeTruthy()
  })

  it('is complete in Arabic', async () => {
    const { notes } = await open({ language: 'ar' })
    expect(notes.getByRole('button', { name: 'تدوين ملاحظة' })).toBeTruthy()
  })
})

describe('weeks of watched lessons', () => {
  it('counts watched seconds in the week of the day', async () => {
    const { store, sandbox, user, getByRole } = await open()
    await waitFor(() => expect(film().duration).toBe(96))
    await user.click(getByRole('button', { name: 'Lecture' }))
    await waitFor(() => expect(film().paused).toBe(false))
    letPass(sandbox.clock, 20)
    act(() => film().pause())
    await waitFor(() => {
      const [week] = Object.values(store.getState().watchWeeks.weeks)
      expect(week?.seconds).toBeGreaterThan(10)
    })
  })
})
