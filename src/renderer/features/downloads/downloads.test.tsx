import { act, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { DownloadedFile, DownloadsState } from '#shared/desktop/downloads.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

type Page = Awaited<ReturnType<typeof renderScreen>>

async function open(options: Parameters<typeof renderScreen>[0] = {}): Promise<Page> {
  const page = await renderScreen({ path: '/assistance', as: 'amira', ...options })
  await page.findByRole('banner')
  return page
}

const saved: DownloadedFile = {
  id: 1,
  name: 'cours.pdf',
  state: 'saved',
  receivedBytes: 2_000_000,
  totalBytes: 2_000_000,
  opens: true,
}
const running: DownloadedFile = {
  ...saved,
  id: 2,
  name: 'video.zip',
  state: 'running',
  receivedBytes: 500_000,
  opens: false,
}

function download(page: Page, ...files: DownloadedFile[]): void {
  page.desktop.downloads = { files }
  act(() => page.desktop.emit('downloads.changed', { files }))
}

const button = (page: Page) => page.findByRole('button', { name: /^Fichiers téléchargés/ })

async function openList(page: Page): Promise<HTMLElement> {
  await page.user.click(await button(page))
  return page.findByRole('dialog', { name: 'Fichiers téléchargés' })
}

describe('downloaded files', () => {
  it('are not in the header without a download', async () => {
    const page = await open()
    expect(page.queryByRole('button', { name: /^Fichiers téléchargés/ })).toBeNull()
  })

  it('appear in the header with the number of running downloads', async () => {
    const page = await open()
    download(page, running)
    expect((await button(page)).getAttribute('aria-label')).toBe('Fichiers téléchargés, 1 téléchargement en cours')
  })

  it('show progress in words and as a bar', async () => {
    const page = await open()
    download(page, running)
    const list = await openList(page)
    const bar = within(list).getByRole('progressbar', { name: /Téléchargement de/ })
    expect(bar.getAttribute('aria-valuenow')).toBe('25')
    expect(within(list).getByText(/500.*sur.*2/)).toBeTruthy()
  })

  it('are opened, shown in their folder and removed from the list', async () => {
    const page = await open()
    download(page, saved)
    const list = await openList(page)
    await page.user.click(within(list).getByRole('button', { name: /Ouvrir .*cours\.pdf/ }))
    await page.user.click(within(list).getByRole('button', { name: /Afficher .*cours\.pdf/ }))
    await page.user.click(within(list).getByRole('button', { name: /Retirer .*cours\.pdf/ }))
    await waitFor(() => expect(page.desktop.recorded.downloadActions).toEqual(['open 1', 'show 1', 'remove 1']))
  })

  it('offer no opening for a type that the system could run, and cancel a running download', async () => {
    const page = await open()
    download(page, { ...saved, id: 3, name: 'archive.zip', opens: false }, running)
    const list = await openList(page)
    expect(within(list).queryByRole('button', { name: /^Ouvrir/ })).toBeNull()
    await page.user.click(within(list).getByRole('button', { name: /Annuler .*video\.zip/ }))
    expect(page.desktop.recorded.downloadActions).toEqual(['cancel 2'])
  })

  it('say that a file is gone', async () => {
    const page = await open()
    page.desktop.opensDownloads = false
    download(page, saved)
    await page.user.click(within(await openList(page)).getByRole('button', { name: /Ouvrir/ }))
    expect(await page.findByText('Ce fichier n’est plus à sa place. Télécharge-le de nouveau.')).toBeTruthy()
  })

  it('open with Ctrl+J, also without a file, and say how one gets there', async () => {
    const page = await open()
    await page.user.keyboard('{Control>}j{/Control}')
    const list = await page.findByRole('dialog', { name: 'Fichiers téléchargés' })
    expect(within(list).getByText('Aucun fichier téléchargé')).toBeTruthy()
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  })

  it('disappear from the header when the list is emptied at the end of a session', async () => {
    const page = await open()
    download(page, saved)
    await button(page)
    download(page)
    await waitFor(() => expect(page.queryByRole('button', { name: /^Fichiers téléchargés/ })).toBeNull())
  })

  it('do not open by themselves over the first screen of the next session, however late the list is read', async () => {
    const page = await open()
    download(page, saved)
    await button(page)
    await act(async () => void (await page.vault.expire(page.vault.state().generation)))
    download(page)
    await waitFor(() => expect(page.address()).toBe('/login'))
    const read = Promise.withResolvers<DownloadsState>()
    Object.assign(page.desktop, { 'downloads.read': () => read.promise })
    await act(async () => {
      const { generation } = await page.vault.signIn(page.sandbox.signIn('leila'))
      await page.vault.setUserId(page.sandbox.world.student('leila').user.id, generation)
    })
    await page.findByRole('banner')
    await page.answered()
    await act(async () => read.resolve({ files: [] }))
    expect(page.queryByRole('dialog', { name: 'Fichiers téléchargés' })).toBeNull()
  })

  it('are in Arabic in an Arabic window', async () => {
    const page = await open({ language: 'ar' })
    download(page, saved)
    expect(await page.findByRole('button', { name: /^الملفّات المنزَّلة/ })).toBeTruthy()
  })
})
