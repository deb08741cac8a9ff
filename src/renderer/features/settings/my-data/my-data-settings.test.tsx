import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'

type Options = Parameters<typeof renderScreen>[0]

async function open(options: Options = {}) {
  const page = await renderScreen({ path: '/parametres', as: 'amira', ...options })
  await page.findByRole('heading', { level: 1, name: /Réglages|Settings|الإعدادات/ })
  const section = within(page.getByRole('region', { name: /Mes données|My data|بياناتي/ }))
  const press = (name: string) => page.user.click(section.getByRole('button', { name }))
  const dialog = async (name: string) => within(await page.findByRole('dialog', { name }))
  return { ...page, section, press, dialog, myData: page.desktop.myData }
}

describe('my data, export', () => {
  it('says that the file is readable by everybody before anything is written', async () => {
    const page = await open()
    await page.press('Exporter mes données')
    const dialog = await page.dialog('Exporter mes données')
    expect(dialog.getByText(/Toute personne qui a ce fichier peut le lire/)).toBeTruthy()
    expect(await dialog.findByText('Réglages de cet ordinateur')).toBeTruthy()
    expect(page.myData.exports).toEqual([])
    await page.user.click(dialog.getByRole('button', { name: 'Choisir le fichier' }))
    expect(await page.section.findByText('Tes données sont enregistrées dans le fichier choisi.')).toBeTruthy()
    expect(page.myData.exports).toEqual([true])
  })

  it('leaves the platform out on request, and for visitors', async () => {
    const page = await open()
    await page.press('Exporter mes données')
    const dialog = await page.dialog('Exporter mes données')
    await page.user.click(dialog.getByRole('checkbox', { name: /Inclure/ }))
    await page.user.click(dialog.getByRole('button', { name: 'Choisir le fichier' }))
    expect(page.myData.exports).toEqual([false])
  })

  it('asks a visitor to sign in for the data of the platform', async () => {
    const page = await open({ as: null })
    await page.press('Exporter mes données')
    const dialog = await page.dialog('Exporter mes données')
    expect(dialog.queryByRole('checkbox')).toBeNull()
    expect(dialog.getByText(/Connecte-toi pour inclure/)).toBeTruthy()
    await page.user.click(dialog.getByRole('button', { name: 'Choisir le fichier' }))
    expect(page.myData.exports).toEqual([false])
  })

  it('begins once on a double click', async () => {
    const page = await open()
    page.myData.isHeld = true
    await page.press('Exporter mes données')
    const choose = (await page.dialog('Exporter mes données')).getByRole('button', { name: 'Choisir le fichier' })
    act(() => {
      fireEvent.click(choose)
      fireEvent.click(choose)
    })
    await page.section.findByRole('progressbar', { name: 'Export de mes données' })
    expect(page.myData.exports).toEqual([true])
    page.myData.finish()
    expect(await page.section.findByText('Tes données sont enregistrées dans le fichier choisi.')).toBeTruthy()
  })

  it('warns more on a shared computer', async () => {
    const page = await open({ sharedComputer: true })
    await page.press('Exporter mes données')
    expect((await page.dialog('Exporter mes données')).getByText(/Cet ordinateur est partagé/)).toBeTruthy()
  })

  it('shows the progress and stops on request', async () => {
    const page = await open()
    page.myData.isHeld = true
    await page.press('Exporter mes données')
    await page.user.click(
      (await page.dialog('Exporter mes données')).getByRole('button', { name: 'Choisir le fichier' }),
    )
    const bar = await page.section.findByRole('progressbar', { name: 'Export de mes données' })
    await waitFor(() => expect(bar.getAttribute('aria-valuetext')).toContain('Profil'))
    await page.press('Arrêter l’export')
    expect(await page.section.findByText('Export arrêté : rien n’a été enregistré.')).toBeTruthy()
  })

  it.each([
    ['disk-full', /Le disque est plein/],
    ['failed', /n’a pas pu être enregistré/],
  ] as const)('explains the outcome %s', async (outcome, text) => {
    const page = await open()
    page.myData.result = { outcome, missing: [] }
    await page.press('Exporter mes données')
    await page.user.click(
      (await page.dialog('Exporter mes données')).getByRole('button', { name: 'Choisir le fichier' }),
    )
    expect((await page.section.findByRole('alert')).textContent).toMatch(text)
  })

  it('names the parts that are missing', async () => {
    const page = await open()
    page.myData.result = { outcome: 'saved', missing: ['Messages'] }
    await page.press('Exporter mes données')
    await page.user.click(
      (await page.dialog('Exporter mes données')).getByRole('button', { name: 'Choisir le fichier' }),
    )
    expect(await page.section.findByText('Messages')).toBeTruthy()
    expect(page.section.getByText(/sauf ces parties/)).toBeTruthy()
  })
})

describe('my data, erase', () => {
  it('erases only once the word is typed', async () => {
    const page = await open()
    await page.press('Tout effacer de cet ordinateur')
    const dialog = await page.dialog('Tout effacer de cet ordinateur')
    const erase = dialog.getByRole<HTMLButtonElement>('button', { name: 'Effacer et redémarrer' })
    expect(dialog.getByText(/pour que tu ne paies jamais deux fois/)).toBeTruthy()
    await page.user.type(dialog.getByRole('textbox'), 'effac')
    expect(erase.disabled).toBe(true)
    await page.user.type(dialog.getByRole('textbox'), 'er')
    await waitFor(() => expect(erase.disabled).toBe(false))
    await page.user.click(erase)
    await waitFor(() => expect(page.myData.erasures).toEqual([[]]))
  })

  it('asks for each loss, also one that came meanwhile', async () => {
    const page = await open()
    page.myData.losses = ['homework-sending']
    await page.press('Tout effacer de cet ordinateur')
    const dialog = await page.dialog('Tout effacer de cet ordinateur')
    await page.user.type(dialog.getByRole('textbox'), 'EFFACER')
    const erase = dialog.getByRole<HTMLButtonElement>('button', { name: 'Effacer et redémarrer' })
    const sending = await dialog.findByRole('checkbox', { name: /en cours d’envoi/ })
    expect(erase.disabled).toBe(true)
    await page.user.click(sending)
    await waitFor(() => expect(erase.disabled).toBe(false))
    page.myData.losses = ['homework-sending', 'order']
    await page.user.click(erase)
    const order = await dialog.findByRole('checkbox', { name: /commande n’est pas terminée/ })
    expect(page.myData.erasures).toEqual([])
    await page.user.click(order)
    await page.user.click(dialog.getByRole('button', { name: 'Effacer et redémarrer' }))
    await waitFor(() => expect(page.myData.erasures).toEqual([['homework-sending', 'order']]))
  })

  it('erases once on a double click', async () => {
    const page = await open()
    await page.press('Tout effacer de cet ordinateur')
    const dialog = await page.dialog('Tout effacer de cet ordinateur')
    await page.user.type(dialog.getByRole('textbox'), 'EFFACER')
    const erase = dialog.getByRole<HTMLButtonElement>('button', { name: 'Effacer et redémarrer' })
    await waitFor(() => expect(erase.disabled).toBe(false))
    act(() => {
      fireEvent.click(erase)
      fireEvent.click(erase)
    })
    await page.answered()
    expect(page.myData.erasures).toEqual([[]])
  })

  it('says that nothing was erased if it cannot start', async () => {
    const page = await open()
    page.desktop['my-data.erase'] = async () => ({ outcome: 'failed', losses: [] })
    await page.press('Tout effacer de cet ordinateur')
    const dialog = await page.dialog('Tout effacer de cet ordinateur')
    await page.user.type(dialog.getByRole('textbox'), 'EFFACER')
    await page.user.click(dialog.getByRole('button', { name: 'Effacer et redémarrer' }))
    expect(await dialog.findByText(/rien n’a été effacé/)).toBeTruthy()
  })

  it('is confirmed by an Arabic word in Arabic', async () => {
    const page = await open({ language: 'ar' })
    await page.press('مسح كلّ شيء من هذا الحاسوب')
    const dialog = await page.dialog('مسح كلّ شيء من هذا الحاسوب')
    await page.user.type(dialog.getByRole('textbox'), 'مسح')
    await page.user.click(dialog.getByRole('button', { name: 'المسح وإعادة التشغيل' }))
    await waitFor(() => expect(page.myData.erasures).toHaveLength(1))
  })

  it('stands beside the statement that there is no telemetry', async () => {
    const page = await open()
    expect(page.section.getByText('Aucune télémétrie.')).toBeTruthy()
  })
})
