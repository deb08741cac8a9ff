import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { toReportText } from './fault-report-dialog'

type Options = Parameters<typeof renderScreen>[0]

async function open(options: Options = {}) {
  const page = await renderScreen({ path: '/diagnostic#rapport', as: 'amira', ...options })
  const dialog = within(await page.findByRole('dialog', { name: /Rapport de panne|تقرير عن عطل/ }))
  return { ...page, dialog, network: page.desktop.network }
}

describe('fault report', () => {
  it('opens from an address, so that the error page can link to it, and from the diagnostics', async () => {
    const page = await renderScreen({ path: '/diagnostic', as: null })
    await page.user.click(await page.findByRole('button', { name: 'Préparer un rapport de panne' }))
    expect(await page.findByRole('dialog', { name: 'Rapport de panne' })).toBeTruthy()
  })

  it('saves nothing before the user agrees, and asks again after a change', async () => {
    const page = await open()
    const save = page.dialog.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer dans un fichier' })
    const details = await page.dialog.findByRole('textbox', { name: /Détails techniques/ })
    expect(save.disabled).toBe(true)
    const agree = page.dialog.getByRole<HTMLInputElement>('checkbox')
    await page.user.click(agree)
    expect(save.disabled).toBe(false)
    await page.user.type(details, ' vu')
    expect([agree.checked, save.disabled]).toEqual([false, true])
    await page.user.type(page.dialog.getByRole('textbox', { name: /Ce qui s’est passé/ }), 'Écran vide')
    await page.user.click(agree)
    await page.user.click(save)
    await waitFor(() => expect(page.network.saved).toHaveLength(1))
    expect(page.network.saved[0]).toMatch(/^Écran vide\n\nTutorat 1\.0\.0/)
    expect(await page.dialog.findByText('Rapport enregistré.')).toBeTruthy()
  })

  it('opens the e-mail program, and says when the text was cut', async () => {
    const page = await open()
    const mail = await page.dialog.findByRole('button', { name: 'Envoyer par e-mail' })
    await page.user.click(page.dialog.getByRole('checkbox'))
    page.network.mailOutcome = 'shortened'
    await page.user.click(mail)
    expect(await page.dialog.findByText(/sa fin a été coupée/)).toBeTruthy()
    expect(page.network.mailed).toHaveLength(1)
  })

  it('asks once for a file, and opens one e-mail, on a double click', async () => {
    const page = await open()
    const mail = await page.dialog.findByRole('button', { name: 'Envoyer par e-mail' })
    await page.user.click(page.dialog.getByRole('checkbox'))
    for (const button of [page.dialog.getByRole('button', { name: 'Enregistrer dans un fichier' }), mail]) {
      act(() => {
        fireEvent.click(button)
        fireEvent.click(button)
      })
      await page.answered()
    }
    expect([page.network.saved.length, page.network.mailed.length]).toEqual([1, 1])
  })

  it('says that the report could not be copied', async () => {
    const page = await open()
    await page.dialog.findByRole('textbox', { name: /Détails techniques/ })
    await page.user.click(page.dialog.getByRole('checkbox'))
    page.desktop['diagnostics.mask'] = () => Promise.reject(new Error('too long'))
    await page.user.click(page.dialog.getByRole('button', { name: 'Copier' }))
    expect(await page.dialog.findByText(/Le rapport n’a pas pu être copié/)).toBeTruthy()
    expect(page.desktop.recorded.failures.map(({ where }) => where)).toEqual(['fault-report'])
  })

  it('works without the technical details', async () => {
    const page = await renderScreen({ path: '/diagnostic', as: 'amira' })
    page.desktop['diagnostics.report'] = () => Promise.reject(new Error('disk'))
    await page.user.click(await page.findByRole('button', { name: 'Préparer un rapport de panne' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Rapport de panne' }))
    expect(await dialog.findByText(/décris la panne avec tes mots/)).toBeTruthy()
    await page.user.type(dialog.getByRole('textbox', { name: /Ce qui s’est passé/ }), 'Rien ne s’ouvre')
    await page.user.click(dialog.getByRole('checkbox'))
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer dans un fichier' }).disabled).toBe(false)
    expect(dialog.queryByRole('button', { name: 'Envoyer par e-mail' })).toBeNull()
  })

  it('is complete in Arabic', async () => {
    const page = await open({ language: 'ar' })
    expect(await page.dialog.findByRole('textbox', { name: /تفاصيل تقنية/ })).toBeTruthy()
    expect(page.dialog.getByRole('checkbox', { name: 'راجعت هذا التقرير وأوافق على إرساله' })).toBeTruthy()
  })
})

describe('toReportText', () => {
  it('puts the user’s words first and leaves nothing between empty parts', () => {
    expect(toReportText(' Écran vide ', 'Tutorat 1.0.0\n')).toBe('Écran vide\n\nTutorat 1.0.0')
    expect(toReportText('', 'a')).toBe('a')
    expect(toReportText(' ', '\n')).toBe('')
  })
})
