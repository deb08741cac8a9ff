import { act, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { film, letPass, showFilms } from '#tests/support/fake-media.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const path = '/subjects/4201-mathematiques/chapters/fonctions-affines/lessons/lire-une-droite/content'

async function open(options: Parameters<typeof renderScreen>[0] = {}) {
  showFilms(96)
  const page = await renderScreen({ path, as: 'leila', ...options })
  await waitFor(() => expect(film().duration).toBe(96))
  const dialog = async () => within(await page.findByRole('dialog', { name: /Signaler un problème/ }))
  const choose = async (reason: number) => {
    await page.user.click((await dialog()).getByRole('combobox', { name: /^Motif/ }))
    const offered = await waitFor(() => {
      const rows = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')]
      expect(rows).toHaveLength(4)
      return rows
    })
    await page.user.click(offered[reason] as HTMLElement)
  }
  const description = async () => (await dialog()).getByRole<HTMLTextAreaElement>('textbox', { name: /^Description/ })
  return { ...page, dialog, choose, description }
}

const created = (page: { sandbox: { requests(): readonly { name: string | null }[] } }) =>
  page.sandbox.requests().filter(({ name }) => name === 'reports.create')

describe('report of a lesson problem', () => {
  it('is sent once with the position in the video, a reason and a description', async () => {
    const page = await open()
    await page.user.click(page.getByRole('button', { name: 'Lecture' }))
    letPass(page.sandbox.clock, 12)
    await page.user.click(page.getByRole('button', { name: 'Signaler un problème' }))
    const description = await page.description()
    expect(description.value).toBe('À 00:12 dans la vidéo.')
    await page.choose(2)
    await page.user.type(description, ' Le son manque.')
    const send = (await page.dialog()).getByRole('button', { name: 'Envoyer' })
    await page.user.dblClick(send)
    expect(await page.findByText('Merci, ton signalement a été envoyé')).toBeTruthy()
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    expect(created(page)).toHaveLength(1)
  })

  it('opens with what was typed when the platform ended the session, and the same pupil signs in again', async () => {
    const page = await open()
    await page.user.click(page.getByRole('button', { name: 'Signaler un problème' }))
    await page.user.type(await page.description(), 'Le son manque.')
    // A second end, before anything else was typed, loses nothing either.
    for (const _end of ['first', 'second']) {
      await act(async () => void (await page.vault.expire(page.vault.state().generation)))
      await waitFor(() => expect(page.address()).toBe('/login'))
      await act(async () => {
        const { generation } = await page.vault.signIn(page.sandbox.signIn('leila'))
        await page.vault.setUserId(page.sandbox.world.student('leila').user.id, generation)
      })
      await act(() => page.router.navigate(path))
      await page.user.click(await page.findByRole('button', { name: 'Signaler un problème' }))
      expect((await page.description()).value).toBe('Le son manque.')
    }
  })

  it('is not sent without both fields', async () => {
    const page = await open()
    await page.user.click(page.getByRole('button', { name: 'Signaler un problème' }))
    const dialog = await page.dialog()
    await page.user.type(await page.description(), 'Le son manque.')
    await page.user.click(dialog.getByRole('button', { name: 'Envoyer' }))
    expect(await dialog.findByText('Remplir les champs raison et description')).toBeTruthy()
    const invalid = () => [...document.querySelectorAll('[role=dialog] [aria-invalid=true]')]
    expect(invalid()).toEqual([dialog.getByRole('combobox', { name: /^Motif/ })])
    expect(invalid()).toContain(document.activeElement)
    await page.choose(0)
    await page.user.clear(await page.description())
    await page.user.type(await page.description(), '   ')
    await page.user.click(dialog.getByRole('button', { name: 'Envoyer' }))
    expect(await dialog.findByText('Remplir les champs raison et description')).toBeTruthy()
    await waitFor(async () => expect(invalid()).toEqual([await page.description()]))
    expect(invalid()).toContain(document.activeElement)
    expect(created(page)).toHaveLength(0)
  })

  it('keeps the input when the platform does not respond', async () => {
    const page = await open()
    page.sandbox.faults('reports.create', 'server-error')
    await page.user.click(page.getByRole('button', { name: 'Signaler un problème' }))
    await page.choose(1)
    await page.user.type(await page.description(), 'Il manque la fin.')
    await page.user.click((await page.dialog()).getByRole('button', { name: 'Envoyer' }))
    expect(await (await page.dialog()).findByText('Problème sur la plateforme')).toBeTruthy()
    expect((await page.description()).value).toBe('Il manque la fin.')
    page.sandbox.faults.clear()
    await page.user.click((await page.dialog()).getByRole('button', { name: 'Envoyer' }))
    expect(await page.findByText('Merci, ton signalement a été envoyé')).toBeTruthy()
  })

  it('is prefilled with the player’s failure, from its card and from the bar', async () => {
    const page = await open()
    act(() => void film().dispatchEvent(new Event('error')))
    act(() => void film().dispatchEvent(new Event('error')))
    const card = within(await page.findByRole('alert'))
    await page.user.click(card.getByRole('button', { name: 'Signaler un problème' }))
    expect((await page.description()).value).toMatch(/Le lecteur n’a pas pu lire cette vidéo/)
    await page.user.click((await page.dialog()).getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    await page.user.click(page.getAllByRole('button', { name: 'Signaler un problème' }).at(-1) as HTMLElement)
    expect((await page.description()).value).toMatch(/Le lecteur n’a pas pu lire cette vidéo/)
  })

  it('is prefilled with the error code of the video host', async () => {
    const page = await renderScreen({
      path:
        '/subjects/4208-informatique/chapters/ressources-du-web/lessons/' +
        'dessiner-un-tapis-avec-une-boucle-reserve-au-site-d-origine/content',
      as: 'amira',
    })
    const frame = await waitFor(() => {
      const shown = page.view.container.querySelector('iframe')?.contentWindow
      if (!shown) throw new Error('no frame yet')
      return shown
    })
    const posted = vi.spyOn(frame, 'postMessage').mockImplementation(() => undefined)
    await waitFor(() => expect(posted).toHaveBeenCalled())
    const { id } = JSON.parse(String(posted.mock.calls[0]?.[0])) as { id: string }
    const data = JSON.stringify({ event: 'onError', info: 150, id })
    act(
      () =>
        void window.dispatchEvent(
          new MessageEvent('message', { data, origin: 'http://127.0.0.1:4010', source: frame }),
        ),
    )
    const card = within(await page.findByRole('alert'))
    expect(card.getByText('Code 150')).toBeTruthy()
    await page.user.click(card.getByRole('button', { name: 'Signaler un problème' }))
    const description = await page.findByRole<HTMLTextAreaElement>('textbox', { name: /^Description/ })
    expect(description.value).toMatch(/n’autorise pas sa lecture ici.*\(Code 150\)/)
  })

  it('refetches the reasons after a failure', async () => {
    const page = await open({ before: (world) => world.faults('reports.reasons', 'server-error') })
    await page.user.click(page.getByRole('button', { name: 'Signaler un problème' }))
    const dialog = await page.dialog()
    expect(await dialog.findByText('Les raisons n’ont pas pu être chargées.')).toBeTruthy()
    page.sandbox.faults.clear()
    await page.user.click(dialog.getByRole('button', { name: 'Réessayer' }))
    await page.choose(0)
    expect(dialog.queryByText('Les raisons n’ont pas pu être chargées.')).toBeNull()
  })
})
