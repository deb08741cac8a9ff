import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { unsavedWork } from '#core/screen/unsaved-work.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const editFirst = /^Modifier le signalement : .*Lire une droite/

async function open(words = '') {
  const page = await renderScreen({ path: '/reports', as: 'amira' })
  await page.user.click(await page.findByRole('button', { name: editFirst }))
  const dialog = await page.findByRole('dialog', { name: /Modifier/ })
  const field = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /^Description/ })
  if (words !== '') await page.user.type(field, words)
  const mask = () => {
    const wrap = dialog.closest('.ant-modal-wrap') as HTMLElement
    fireEvent.mouseDown(wrap)
    fireEvent.click(wrap)
  }
  const escape = () => fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 })
  // Ant Design gives all dialogs of a test the same id, and so the same name.
  const question = async () =>
    (await page.findByText('Ce que tu as saisi sera perdu.')).closest<HTMLElement>('[role="dialog"]') as HTMLElement
  const isOpen = () => page.queryByRole('textbox', { name: /^Description/ }) !== null
  return { page, dialog, field, mask, escape, question, isOpen }
}

const answer = (question: HTMLElement, name: string) => within(question).getByRole('button', { name })

describe('a dialog whose fields have changed', () => {
  it('ignores clicks beside it', async () => {
    const { page, mask, isOpen, field } = await open('pente')
    mask()
    expect(isOpen()).toBe(true)
    expect(field.value).toContain('pente')
    expect(page.queryByText('Ce que tu as saisi sera perdu.')).toBeNull()
  })

  it.each(['Escape', 'close'])('asks before %s and keeps the text on request', async (how) => {
    const { page, dialog, escape, question, isOpen, field } = await open('pente')
    const leave = () => (how === 'Escape' ? escape() : within(dialog).getByRole('button', { name: 'Fermer' }).click())
    act(() => void leave())
    await page.user.click(answer(await question(), 'Continuer la saisie'))
    await waitFor(() => expect(unsavedWork.request()).toBeNull())
    expect([isOpen(), field.value.includes('pente')]).toEqual([true, true])
    act(() => void leave())
    await page.user.click(answer(await question(), 'Fermer sans envoyer'))
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(unsavedWork.labels()).toBeNull()
  })

  it('asks before another screen opens', async () => {
    const { page, question } = await open('pente')
    act(() => void page.router.navigate('/aide'))
    await page.user.click(answer(await question(), 'Fermer sans envoyer'))
    await waitFor(() => expect(page.address()).toBe('/aide'))
  })

  it('asks nothing after the text was sent', async () => {
    const { page, dialog, isOpen } = await open('pente')
    await page.user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(isOpen()).toBe(false))
    await act(() => page.router.navigate('/aide'))
    await waitFor(() => expect(page.address()).toBe('/aide'))
  })
})

describe('a dialog without changes', () => {
  it('closes by a click beside it and by Escape without a question', async () => {
    const { mask, isOpen } = await open()
    mask()
    await waitFor(() => expect(isOpen()).toBe(false))
    const again = await open()
    act(() => void again.escape())
    await waitFor(() => expect(again.isOpen()).toBe(false))
  })
})
