import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { activities } from '#core/activity/activity.ts'
import { examNumber } from '#sandbox/world/class-exams.ts'
import { homeworkLimits, type HomeworkDelivery, type HomeworkUnclear } from '#shared/desktop/homework.ts'
import { mergeInPage } from '#tests/support/fake-merge-worker.ts'
import { renderScreen, type RenderScreenOptions } from '#tests/support/render-screen.tsx'

const examId = examNumber('two-hours-left')
const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)
const photo = (name: string, mark = '') => new File([png, mark], name, { type: 'image/png' })
const document_ = (name: string, text = 'corps du devoir') =>
  new File([`%PDF-1.7\n${text}\n%%EOF\n`], name, { type: 'application/pdf' })
const transferOf = (files: File[]) => ({
  types: ['Files'],
  files,
  items: files.map((file) => ({ kind: 'file', getAsFile: () => file })),
})

async function open(options: RenderScreenOptions = {}) {
  const page = await renderScreen({ path: `/exams/${examId}`, as: 'amira', ...options })
  const name = { fr: 'Ma copie', en: 'My work', ar: 'ورقتي' }[options.language ?? 'fr']
  await page.findByRole('region', { name })
  await page.answered()
  const card = page.getByRole('region', { name })
  const drop = (...files: File[]) => fireEvent.drop(card, { dataTransfer: transferOf(files) })
  const handedIn = () => page.sandbox.world.student('amira').exams[examId]?.uploads ?? []
  return { ...page, card, drop, handedIn, inCard: within(card) }
}

type Page = Awaited<ReturnType<typeof open>>

const pageNames = ({ inCard }: Page) =>
  within(inCard.getByRole('list', { name: /Pages de ta copie/ }))
    .getAllByRole('button', { name: /^Voir la page/ })
    .map((face) => /, \u2068?(.+?)\u2069?$/.exec(face.getAttribute('aria-label') ?? '')?.[1])

async function send(page: Page) {
  await page.user.click(page.inCard.getByRole('button', { name: /Envoyer ma copie|Reprendre l’envoi/ }))
  await page.user.click(await page.findByRole('button', { name: 'Envoyer maintenant' }))
}

async function dialogNamed(page: Page, title: string) {
  const shown = (await page.findByText(title)).closest<HTMLElement>('[role="dialog"]')
  return within(shown ?? document.body)
}

function layTilesOut(): void {
  const box = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    const index = this.parentElement ? [...this.parentElement.children].indexOf(this) : 0
    return this.tagName === 'LI' ? new DOMRect(index * 150, 0, 144, 220) : new DOMRect()
  })
  onTestFinished(() => box.mockRestore())
}

function holdCall(part: string) {
  const own = globalThis.fetch
  const state: { isHeld: boolean; release: () => void } = { isHeld: false, release: () => undefined }
  vi.stubGlobal('fetch', async (...[address, init]: Parameters<typeof fetch>) => {
    if (!state.isHeld && (address instanceof Request ? address.url : String(address)).includes(part)) {
      state.isHeld = true
      await new Promise<void>((resolve) => (state.release = resolve))
    }
    return own(address, init)
  })
  return state
}

describe('adding files', () => {
  it('accepts several dropped files in order and shows that they are not handed in', async () => {
    const page = await open()
    expect(page.queryByText('Pas encore rendu')).toBeNull()
    page.drop(photo('a.png'), document_('rédaction.pdf'), photo('b.png'))
    await waitFor(() => expect(pageNames(page)).toEqual(['a.png', 'b.png']))
    expect(
      within(page.inCard.getByRole('list', { name: 'Documents rendus tels quels' })).getByText('rédaction.pdf'),
    ).toBeTruthy()
    expect(page.inCard.getByText('Pas encore rendu')).toBeTruthy()
    expect(await page.inCard.findByText('3 fichiers ajoutés')).toBeTruthy()
  })

  it('gives a reason for each refused file and keeps the accepted ones', async () => {
    const page = await open()
    const large = document_('film.pdf')
    Object.defineProperty(large, 'size', { value: homeworkLimits.fileBytes + 1 })
    const gone = document_('parti.pdf')
    Object.defineProperty(gone, 'slice', {
      value: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }),
    })
    page.drop(
      photo('bonne.png'),
      new File(['MZ'], 'virus.exe'),
      new File(['MZ virus'], 'photo.png'),
      new File([], 'vide.pdf'),
      large,
      gone,
      photo('bonne aussi.png'),
    )
    const alert = await page.inCard.findByRole('alert')
    await waitFor(() => expect(within(alert).getAllByRole('listitem')).toHaveLength(5))
    const lines = within(alert)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(lines).toEqual([
      expect.stringMatching(/virus\.exe.* : Ce type de fichier n’est pas accepté/),
      expect.stringMatching(/photo\.png.* : Le contenu ne correspond pas/),
      expect.stringMatching(/vide\.pdf.* : Ce fichier est vide/),
      expect.stringMatching(/film\.pdf.* : Ce fichier dépasse .?50\sMo/),
      expect.stringMatching(/parti\.pdf.* : Ce fichier n’a pas pu être lu/),
    ])
    expect(alert.textContent).toContain('5 éléments n’ont pas été ajoutés')
    await waitFor(() => expect(pageNames(page)).toEqual(['bonne.png', 'bonne aussi.png']))
    await page.user.click(within(alert).getByRole('button', { name: 'Masquer ce message' }))
    expect(page.inCard.queryByRole('alert')).toBeNull()
  })

  it('refuses a folder and plain text with separate messages', async () => {
    const page = await open()
    fireEvent.drop(page.card, {
      dataTransfer: {
        types: ['Files'],
        files: [],
        items: [
          { kind: 'file', getAsFile: () => null, webkitGetAsEntry: () => ({ isDirectory: true, name: 'Mes photos' }) },
        ],
      },
    })
    expect((await page.inCard.findByRole('alert')).textContent).toMatch(/Mes photos.* : C’est un dossier/)
    fireEvent.drop(page.card, {
      dataTransfer: { types: ['text/plain'], files: [], items: [{ kind: 'string', getAsFile: () => null }] },
    })
    await waitFor(() => expect(page.inCard.getByRole('alert').textContent).toMatch(/Du texte ne peut pas être ajouté/))
    expect(page.inCard.getByRole('alert').textContent).not.toMatch(/dossier/)
  })

  it('accepts pasted images anywhere except in a field, each with a unique name', async () => {
    const page = await open()
    const pictures = [photo('image.png'), photo('image.png')]
    fireEvent.paste(page.getByPlaceholderText(/Chercher/), { clipboardData: transferOf(pictures) })
    fireEvent.paste(document.body, { clipboardData: transferOf(pictures) })
    await waitFor(() => expect(pageNames(page)).toEqual(['Image collée.png', 'Image collée (2).png']))
  })

  it('shows a drop hint while files are dragged over', async () => {
    const page = await open()
    fireEvent.dragEnter(page.card, { dataTransfer: transferOf([]) })
    expect(page.getByText('Dépose tes fichiers ici')).toBeTruthy()
    fireEvent.dragLeave(page.card, { dataTransfer: transferOf([]) })
    expect(page.queryByText('Dépose tes fichiers ici')).toBeNull()
  })

  it('warns when the exam is left while files are being copied', async () => {
    const page = await open()
    const copying = holdCall('/files?name=a.png')
    page.drop(photo('a.png'), photo('b.png'))
    await waitFor(() => expect(copying.isHeld).toBe(true))
    act(() => void page.desktop.arrive({ kind: 'home' }))
    expect(await page.findByText(/L’ajout des fichiers s’est arrêté quand tu as quitté l’examen/)).toBeTruthy()
    copying.release()
  })

  it('refuses all files beyond the hundredth', async () => {
    const page = await open()
    page.drop(...Array.from({ length: homeworkLimits.files + 2 }, (_, index) => document_(`${index}.pdf`)))
    const alert = await page.inCard.findByRole('alert')
    await waitFor(() => expect(within(alert).getAllByRole('listitem')).toHaveLength(2))
    expect(
      within(page.inCard.getByRole('list', { name: 'Documents rendus tels quels' })).getAllByRole('listitem'),
    ).toHaveLength(homeworkLimits.files)
    expect(alert.textContent).toMatch(/100\.pdf.*déjà 100 fichiers.*101\.pdf/)
  })

  it('restores a previous draft and says so', async () => {
    const page = await open()
    page.drop(photo('a.png'), photo('b.png'), document_('c.pdf'))
    await waitFor(() => expect(page.inCard.getByText('c.pdf')).toBeTruthy())
    page.desktop.homework.restart()
    act(() => void page.desktop.arrive({ kind: 'home' }))
    await waitFor(() => expect(page.queryByRole('region', { name: 'Ma copie' })).toBeNull())
    act(() => void page.desktop.arrive({ kind: 'exam', examId }))
    expect(await page.findByText('Nous avons retrouvé ton travail (3 fichiers).')).toBeTruthy()
  })
})

describe('homework pages', () => {
  const three = async () => {
    const page = await open()
    page.drop(photo('a.png'), photo('b.png'), photo('c.png'))
    await waitFor(() => expect(pageNames(page)).toEqual(['a.png', 'b.png', 'c.png']))
    return page
  }

  it('moves pages with buttons, keeps the focus, and announces the position', async () => {
    const page = await three()
    await page.user.click(page.inCard.getByRole('button', { name: 'Avancer la page 3' }))
    expect(pageNames(page)).toEqual(['a.png', 'c.png', 'b.png'])
    expect(page.inCard.getByText('La page 3 est maintenant la page 2 sur 3.')).toBeTruthy()
    expect(document.activeElement).toBe(page.inCard.getByRole('button', { name: 'Avancer la page 2' }))
    await page.user.keyboard('{Enter}')
    expect(pageNames(page)).toEqual(['c.png', 'a.png', 'b.png'])
    expect(page.inCard.getByRole('button', { name: 'Avancer la page 1' }).getAttribute('aria-disabled')).toBe('true')
    await page.user.keyboard('{Enter}')
    expect(pageNames(page)).toEqual(['c.png', 'a.png', 'b.png'])
    await waitFor(async () =>
      expect((await page.desktop['homework.read']({ examId })).files.map(({ name }) => name)).toEqual([
        'c.png',
        'a.png',
        'b.png',
      ]),
    )
  })

  it('moves pages with Alt and an arrow key, mirrored in Arabic', async () => {
    const page = await three()
    page.inCard.getByRole('button', { name: 'Déplacer la page 1 sur 3' }).focus()
    await page.user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(pageNames(page)).toEqual(['b.png', 'a.png', 'c.png'])
    expect(document.activeElement).toBe(page.inCard.getByRole('button', { name: 'Déplacer la page 2 sur 3' }))
    await page.user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    expect(pageNames(page)).toEqual(['a.png', 'b.png', 'c.png'])
  })

  it('moves pages by keyboard dragging and announces each step', async () => {
    layTilesOut()
    const page = await three()
    const handle = page.inCard.getByRole('button', { name: 'Déplacer la page 1 sur 3' })
    fireEvent.keyDown(handle, { code: 'Space' })
    expect(await page.findByText('Page 1 sur 3 prise.')).toBeTruthy()
    await waitFor(() => {
      fireEvent.keyDown(document, { code: 'ArrowRight' })
      expect(page.getByText(/Page 1 à la place [23] sur 3\./)).toBeTruthy()
    })
    fireEvent.keyDown(document, { code: 'Space' })
    expect(await page.findByText(/Page 1 posée à la place [23] sur 3\./)).toBeTruthy()
    await waitFor(() => expect(pageNames(page)[0]).toBe('b.png'))
    fireEvent.keyDown(page.inCard.getByRole('button', { name: 'Déplacer la page 1 sur 3' }), { code: 'Space' })
    expect(await page.findByText('Page 1 sur 3 prise.')).toBeTruthy()
    await waitFor(() => {
      fireEvent.keyDown(document, { code: 'Escape' })
      expect(page.getByText('Page 1 remise à sa place.')).toBeTruthy()
    })
  })

  it('rotates pages and removes them after confirmation only', async () => {
    const page = await three()
    await page.user.click(page.inCard.getByRole('button', { name: 'Tourner la page 2' }))
    await page.user.click(page.inCard.getByRole('button', { name: 'Tourner la page 2' }))
    await waitFor(async () =>
      expect((await page.desktop['homework.read']({ examId })).files.map(({ turn }) => turn)).toEqual([0, 180, 0]),
    )
    await page.user.click(page.inCard.getByRole('button', { name: 'Retirer la page 1' }))
    const first = within(await page.findByRole('dialog', { name: 'Retirer la page 1 ?' }))
    await page.user.click(first.getByRole('button', { name: 'Garder' }))
    expect(pageNames(page)).toHaveLength(3)
    await page.user.click(page.inCard.getByRole('button', { name: 'Retirer la page 1' }))
    await page.user.click(
      within(await page.findByRole('dialog', { name: 'Retirer la page 1 ?' })).getByRole('button', { name: 'Retirer' }),
    )
    await waitFor(() => expect(pageNames(page)).toEqual(['b.png', 'c.png']))
  })

  it('previews the pages one by one', async () => {
    const page = await three()
    await page.user.click(page.inCard.getByRole('button', { name: /^Voir la page 2/ }))
    const dialog = await page.findByRole('dialog', { name: 'Page 2 sur 3' })
    await page.user.click(within(dialog).getByRole('button', { name: 'Page suivante' }))
    expect(await page.findByRole('dialog', { name: 'Page 3 sur 3' })).toBeTruthy()
  })

  it('removes all pages after confirmation', async () => {
    const page = await three()
    await page.user.click(page.inCard.getByRole('button', { name: 'Tout retirer' }))
    await page.user.click(
      within(await page.findByRole('dialog', { name: 'Retirer les 3 fichiers ?' })).getByRole('button', {
        name: 'Retirer',
      }),
    )
    expect(await page.inCard.findByRole('button', { name: 'Choisir des fichiers' })).toBeTruthy()
    expect(page.inCard.queryByText('Pas encore rendu')).toBeNull()
  })

  it('reverts a change that the main process rejects, and reports it', async () => {
    const page = await three()
    page.desktop['homework.arrange'] = () => Promise.reject(new Error('no'))
    await page.user.click(page.inCard.getByRole('button', { name: 'Avancer la page 3' }))
    expect(await page.findByText('Le changement n’a pas pu être enregistré. Réessaie.')).toBeTruthy()
    await waitFor(() => expect(pageNames(page)).toEqual(['a.png', 'b.png', 'c.png']))
  })
})

describe('handing in homework', () => {
  it('shows a summary and the deadline, creates and sends the PDF, and gives a printable receipt', async () => {
    mergeInPage()
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const page = await open()
    page.drop(photo('a.png'), photo('b.png'), document_('rédaction.pdf'))
    await waitFor(() => expect(page.inCard.getByText('rédaction.pdf')).toBeTruthy())
    await page.user.click(page.inCard.getByRole('button', { name: 'Envoyer ma copie' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Envoyer ma copie' }))
    expect(
      within(dialog.getByRole('list', { name: 'Fichiers à rendre' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/merged-images\.pdf2 pages/), expect.stringMatching(/rédaction\.pdf.*\d\so/)])
    expect(dialog.getByText(/À rendre avant .*\d\d:\d\d.?\./)).toBeTruthy()
    await page.user.click(dialog.getByRole('button', { name: 'Envoyer maintenant' }))
    const receipt = await page.findByRole('region', { name: 'Reçu de remise' })
    expect(page.handedIn().map(({ name }) => name)).toEqual(['merged-images.pdf', 'rédaction.pdf'])
    expect(
      within(receipt)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['merged-images.pdf', 'rédaction.pdf'])
    expect(within(receipt).getByText(/Reçue le .*\d\d\/\d\d\/\d{4} \d\d:\d\d/)).toBeTruthy()
    expect(page.inCard.queryByText('Pas encore rendu')).toBeNull()
    await waitFor(() => expect(page.getAllByText('rédaction.pdf').length).toBeGreaterThan(1))
    await page.user.click(within(receipt).getByRole('button', { name: 'Imprimer le reçu' }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    act(() => void window.dispatchEvent(new Event('afterprint')))
  })

  it('shows the receipt after an acceptance without a body, even if the platform does not list the file yet', async () => {
    const page = await open()
    const answer = page.sandbox.fetch
    page.sandbox.fetch = async (request) => {
      const isDetail = request.method === 'GET' && new URL(request.url).pathname.endsWith(`/content-exam/${examId}`)
      const reply = await answer(request)
      if (request.method === 'POST' && request.url.endsWith(`/content-exam/${examId}`))
        return new Response(null, { status: 201 })
      if (!isDetail) return reply
      const body = (await reply.json()) as { payload: object }
      return Response.json({ ...body, payload: { ...body.payload, fileHomework: [] } }, { headers: reply.headers })
    }
    page.drop(document_('a.pdf'))
    await page.inCard.findByText('a.pdf')
    await send(page)
    expect(await page.findByRole('region', { name: 'Reçu de remise' })).toBeTruthy()
    const own = within(page.getByRole('region', { name: 'Ma copie rendue' }))
    expect(await own.findByText(/La plateforme n’affiche encore aucun fichier ici/)).toBeTruthy()
    expect(page.handedIn()).toHaveLength(1)
  })

  it('H3: sends once on a double click', async () => {
    mergeInPage()
    const page = await open()
    page.drop(document_('a.pdf'))
    await page.inCard.findByText('a.pdf')
    await page.user.click(page.inCard.getByRole('button', { name: 'Envoyer ma copie' }))
    const confirm = within(await page.findByRole('dialog', { name: 'Envoyer ma copie' })).getByRole('button', {
      name: 'Envoyer maintenant',
    })
    fireEvent.click(confirm)
    fireEvent.click(confirm)
    await page.findByRole('region', { name: 'Reçu de remise' })
    expect(page.handedIn()).toHaveLength(1)
  })

  it('shows the progress of the PDF image by image and can be cancelled', async () => {
    const merger = mergeInPage()
    merger.holdAt = 1
    const page = await open()
    page.drop(photo('a.png'), photo('b.png'), photo('c.png'))
    await waitFor(() => expect(pageNames(page)).toHaveLength(3))
    await send(page)
    const bar = await page.inCard.findByRole('progressbar', { name: 'Création du PDF' })
    await waitFor(() => expect(bar.getAttribute('aria-valuetext')).toBe('Création du PDF : image 2 sur 3'))
    expect(activities.current()).toContain('uploading')
    expect(page.inCard.queryByRole('button', { name: 'Tourner la page 1' })).toBeNull()
    await page.user.click(page.inCard.getByRole('button', { name: 'Annuler' }))
    expect(page.inCard.queryByRole('progressbar')).toBeNull()
    expect(merger.ended).toBe(1)
    expect(activities.current()).not.toContain('uploading')
    expect(page.inCard.getByRole('button', { name: 'Tourner la page 1' })).toBeTruthy()
    expect(page.handedIn()).toEqual([])
  })

  it('sends nothing when cancelled while the finished PDF is being stored', async () => {
    mergeInPage()
    const page = await open()
    page.drop(photo('a.png'))
    await waitFor(() => expect(pageNames(page)).toHaveLength(1))
    const keeping = holdCall('/merged')
    await send(page)
    await waitFor(() => expect(keeping.isHeld).toBe(true))
    await page.user.click(page.inCard.getByRole('button', { name: 'Annuler' }))
    keeping.release()
    await page.answered()
    expect(page.inCard.getByRole('button', { name: 'Envoyer ma copie' })).toBeTruthy()
    expect(page.handedIn()).toEqual([])
  })

  it('warns that nothing was handed in when the exam is left during PDF creation', async () => {
    const merger = mergeInPage()
    merger.holdAt = 0
    const page = await open()
    page.drop(photo('a.png'))
    await waitFor(() => expect(pageNames(page)).toHaveLength(1))
    await send(page)
    await page.inCard.findByRole('progressbar', { name: 'Création du PDF' })
    act(() => void page.desktop.arrive({ kind: 'home' }))
    expect(await page.findByText(/Ta copie n’est pas rendue : tu as quitté l’examen/)).toBeTruthy()
    expect(merger.ended).toBe(1)
    expect(page.handedIn()).toEqual([])
  })

  it('names a damaged image and continues without it only after confirmation', async () => {
    mergeInPage()
    const page = await open()
    page.drop(photo('a.png'), photo('abîmée.png', 'damaged'), photo('c.png'))
    await waitFor(() => expect(pageNames(page)).toHaveLength(3))
    await send(page)
    const dialog = await dialogNamed(page, 'Une image ne peut pas devenir une page')
    expect(dialog.getByText(/Page 2, .*abîmée\.png.* : l’image est abîmée/)).toBeTruthy()
    await page.user.click(dialog.getByRole('button', { name: 'Revenir à ma copie' }))
    expect(pageNames(page)).toHaveLength(3)
    expect(page.handedIn()).toEqual([])
    await send(page)
    await page.user.click(
      (await dialogNamed(page, 'Une image ne peut pas devenir une page')).getByRole('button', {
        name: 'Continuer sans cette image',
      }),
    )
    const receipt = await page.findByRole('region', { name: 'Reçu de remise' })
    expect(
      within(receipt)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['merged-images.pdf'])
  })

  it('leaves the draft unchanged and reports when the PDF cannot be created', async () => {
    const merger = mergeInPage()
    merger.fails = true
    const page = await open()
    page.drop(photo('a.png'))
    await waitFor(() => expect(pageNames(page)).toHaveLength(1))
    await send(page)
    expect((await page.inCard.findByRole('alert')).textContent).toContain(
      'Le PDF n’a pas pu être créé. Ton brouillon est intact',
    )
    expect(page.desktop.recorded.failures).toContainEqual({ where: 'homework.merge', message: 'no memory' })
    expect(pageNames(page)).toHaveLength(1)
    merger.fails = false
    await send(page)
    expect(await page.findByRole('region', { name: 'Reçu de remise' })).toBeTruthy()
  })

  it('stops when the draft changed during PDF creation', async () => {
    const merger = mergeInPage()
    merger.holdAt = 0
    const page = await open()
    page.drop(photo('a.png'), photo('b.png'))
    await waitFor(() => expect(pageNames(page)).toHaveLength(2))
    await send(page)
    await page.inCard.findByRole('progressbar', { name: 'Création du PDF' })
    const { files } = await page.desktop['homework.read']({ examId })
    await page.desktop['homework.turn']({ examId, fileId: files[0]?.id ?? '', turn: 90 })
    merger.release()
    expect((await page.inCard.findByRole('alert')).textContent).toContain(
      'Ton brouillon a changé pendant la création du PDF',
    )
    expect(page.handedIn()).toEqual([])
  })

  it('previews the PDF without sending it', async () => {
    mergeInPage()
    const page = await open()
    page.drop(photo('a.png'))
    await waitFor(() => expect(pageNames(page)).toHaveLength(1))
    await page.user.click(page.inCard.getByRole('button', { name: 'Aperçu du PDF' }))
    await waitFor(() => expect(page.desktop.homework.opened).toHaveLength(1))
    expect(page.handedIn()).toEqual([])
    expect(page.inCard.getByText('Pas encore rendu')).toBeTruthy()
  })

  it('H4: locks the draft during the upload, allows cancelling, and shows what arrived', async () => {
    const page = await open()
    page.drop(document_('a.pdf'), document_('b.pdf'))
    await page.inCard.findByText('b.pdf')
    const held = page.sandbox.faults.hold('exams.submit')
    await send(page)
    const bar = await page.inCard.findByRole('progressbar', { name: 'Envoi de ta copie' })
    expect(bar.getAttribute('aria-valuetext')).toMatch(/a\.pdf.*fichier 1 sur 2/)
    expect(page.inCard.getByText('Envoi en cours')).toBeTruthy()
    expect(page.inCard.queryByRole('button', { name: /Retirer|Ajouter|Envoyer/ })).toBeNull()
    expect(activities.current()).toContain('uploading')
    await page.user.click(page.inCard.getByRole('button', { name: 'Annuler' }))
    expect(await page.inCard.findByText('Envoi arrêté.')).toBeTruthy()
    expect(page.inCard.getByText('Fichiers arrivés : 0 sur 2.')).toBeTruthy()
    expect(page.inCard.getByText('Pas encore rendu')).toBeTruthy()
    held.release()
    await page.answered()
  })

  it('H4: announces the retry of an interrupted upload and completes it', async () => {
    const page = await open()
    page.drop(document_('a.pdf'))
    await page.inCard.findByText('a.pdf')
    page.sandbox.faults('exams.submit', 'server-error', { times: 1 })
    await send(page)
    expect(await page.inCard.findByText('L’envoi a été coupé.')).toBeTruthy()
    expect(page.inCard.getByText(/Nouvel essai/)).toBeTruthy()
    await waitFor(async () => {
      page.desktop.homework.passWaits()
      expect(page.getByRole('region', { name: 'Reçu de remise' })).toBeTruthy()
    })
    expect(page.handedIn()).toHaveLength(1)
  })

  it('H3: shows the platform’s refusal of a late upload and keeps the draft', async () => {
    const page = await open()
    page.drop(document_('a.pdf'))
    await page.inCard.findByText('a.pdf')
    const sitting = page.sandbox.world.student('amira').exams[examId]
    if (sitting) sitting.endsAt = page.sandbox.clock.now() - 1000
    await send(page)
    const alert = await page.inCard.findByRole('alert')
    expect(alert.textContent).toContain('Ta copie a été refusée.')
    expect(alert.textContent).toContain('Le temps de l’examen est écoulé')
    expect(alert.textContent).toContain('Rien n’est perdu')
    expect(page.getByText('Pas encore rendu')).toBeTruthy()
    expect(page.getByRole('button', { name: 'Reprendre l’envoi' })).toBeTruthy()
  })

  it('shows a refused upload as a notification too', async () => {
    const page = await open()
    page.drop(document_('a.pdf'))
    await page.inCard.findByText('a.pdf')
    page.sandbox.faults('exams.submit', 'forbidden', { times: 1 })
    await send(page)
    await page.inCard.findByText('Ta copie a été refusée.')
    await waitFor(() => expect(page.getAllByText(/Accès refusé|Accès non autorisé/)).toHaveLength(2))
  })

  it('allows no upload after the end and keeps the draft', async () => {
    const page = await open()
    page.drop(document_('a.pdf'))
    await page.inCard.findByText('a.pdf')
    expect(page.inCard.getByRole('button', { name: 'Envoyer ma copie' })).toBeTruthy()
    act(() => page.sandbox.clock.advance(4 * 3_600_000))
    expect(await page.inCard.findByText(/Le temps est écoulé : cette copie ne peut plus être envoyée/)).toBeTruthy()
    expect(page.inCard.queryByRole('button', { name: /Envoyer|envoyer|Reprendre/ })).toBeNull()
    expect(page.inCard.getByText('a.pdf')).toBeTruthy()
    expect(page.inCard.getByRole('button', { name: 'Tout retirer' })).toBeTruthy()
  })

  it('completes an upload that started before the end', async () => {
    const page = await open()
    page.drop(document_('a.pdf'))
    await page.inCard.findByText('a.pdf')
    const held = page.sandbox.faults.hold('exams.submit')
    await send(page)
    await page.inCard.findByText('Envoi en cours')
    const sitting = page.sandbox.world.student('amira').exams[examId]!
    const end = sitting.endsAt!
    act(() => page.sandbox.clock.advance(end + 60_000 - page.sandbox.clock.now()))
    await page.findByText('L’examen est terminé')
    sitting.endsAt = end + 3_600_000
    held.release()
    expect(await page.findByRole('region', { name: 'Reçu de remise' })).toBeTruthy()
    expect(page.handedIn()).toHaveLength(1)
  })

  it('checks for the files before a retry when a response was lost', async () => {
    const page = await open()
    await page.answered()
    act(() =>
      page.desktop.emit('homework.changed', {
        examId,
        files: [{ id: crypto.randomUUID(), name: 'a.pdf', kind: 'document', bytes: 3, turn: 0 }],
        merged: null,
        delivery: { step: 'checking', index: 0, total: 1 },
      }),
    )
    expect(page.inCard.getByText('Vérification…')).toBeTruthy()
    expect(page.inCard.getByText(/si .*a\.pdf.* est arrivé/)).toBeTruthy()
  })

  const showDelivery = (page: Page, delivery: HomeworkDelivery) =>
    act(() =>
      page.desktop.emit('homework.changed', {
        examId,
        files: [{ id: crypto.randomUUID(), name: 'a.pdf', kind: 'document', bytes: 3, turn: 0 }],
        merged: null,
        delivery,
      }),
    )

  it.each<[HomeworkUnclear['reason'], RegExp]>([
    ['unreadable', /n’a pas pu être lue/],
    ['blocked', /a bloqué l’envoi trois fois/],
    ['silent', /sans réponse de la plateforme/],
    ['failing', /a échoué trop souvent/],
    ['unconfirmed', /Regarde dans « Ma copie rendue »/],
  ])('says why nothing is sent any more (%s), and tries again when asked', async (reason, text) => {
    const page = await open()
    await page.answered()
    const sent = vi.fn<(typeof page.desktop)['homework.send']>(page.desktop['homework.send'])
    page.desktop['homework.send'] = sent
    showDelivery(page, { step: 'unclear', reason, status: 403, arrived: 0, total: 1 })
    const alert = page.inCard.getByRole('alert')
    expect(alert.textContent).toMatch(text)
    expect(alert.textContent).toMatch(/Code de la réponse : .?403/)
    expect(page.inCard.queryByRole('button', { name: /Envoyer ma copie|Reprendre l’envoi/ })).toBeNull()
    await page.user.click(within(alert).getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ examId }))
  })

  it('shows the time of a distant attempt, which can be made at once', async () => {
    const page = await open()
    await page.answered()
    const sent = vi.fn<(typeof page.desktop)['homework.send']>(page.desktop['homework.send'])
    page.desktop['homework.send'] = sent
    const retryAt = page.sandbox.clock.now() + 40 * 60_000
    showDelivery(page, { step: 'waiting', index: 0, total: 1, retryAt, attempt: 3 })
    expect(page.inCard.getByText(/Nouvel essai à .?\d\d:\d\d.?\./)).toBeTruthy()
    await page.user.click(page.inCard.getByRole('button', { name: 'Réessayer maintenant' }))
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ examId }))
  })

  it('counts down to the next attempt', async () => {
    const page = await open()
    await page.answered()
    const retryAt = page.sandbox.clock.now() + 4000
    act(() =>
      page.desktop.emit('homework.changed', {
        examId,
        files: [{ id: crypto.randomUUID(), name: 'a.pdf', kind: 'document', bytes: 3, turn: 0 }],
        merged: null,
        delivery: { step: 'waiting', index: 0, total: 1, retryAt, attempt: 3 },
      }),
    )
    expect(page.inCard.getByText(/Nouvel essai dans \u20664\u2069 s\./)).toBeTruthy()
  })

  it('allows editing offline and disables sending', async () => {
    const page = await open({ keychain: true })
    await page.answered()
    page.network.down = true
    act(() => void window.dispatchEvent(new Event('offline')))
    await page.findByText('Hors connexion.')
    page.drop(document_('a.pdf'))
    expect(await page.inCard.findByText('a.pdf')).toBeTruthy()
    const button = page.inCard.getByRole('button', { name: 'Envoyer ma copie' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await page.user.click(button)
    expect(page.queryByRole('dialog')).toBeNull()
    expect(page.inCard.getByText(/Tu peux préparer ta copie hors connexion/)).toBeTruthy()
  })

  it('ignores changes to the draft of another exam', async () => {
    const page = await open()
    await page.answered()
    act(() =>
      page.desktop.emit('homework.changed', {
        examId: examId + 1,
        files: [{ id: crypto.randomUUID(), name: 'autre.pdf', kind: 'document', bytes: 3, turn: 0 }],
        merged: null,
        delivery: { step: 'editing' },
      }),
    )
    expect(page.queryByText('autre.pdf')).toBeNull()
  })
})

it('reports a draft that cannot be read, and retries', async () => {
  const page = await renderScreen({ path: '/exams', as: 'amira' })
  const read = page.desktop['homework.read']
  page.desktop['homework.read'] = () => Promise.reject(new Error('disk'))
  await page.findByRole('list', { name: 'Terminés' })
  act(() => void page.desktop.arrive({ kind: 'exam', examId }))
  expect(await page.findByText('Ton brouillon n’a pas pu être ouvert')).toBeTruthy()
  page.desktop['homework.read'] = read
  await page.user.click(page.getByRole('button', { name: 'Réessayer' }))
  expect(await page.findByRole('button', { name: 'Choisir des fichiers' })).toBeTruthy()
})

it('is translated into Arabic with its six plural forms', async () => {
  const page = await open({ language: 'ar' })
  page.drop(document_('a.pdf'), new File(['MZ'], 'virus.exe'), new File(['MZ'], 'autre.exe'))
  expect(await page.inCard.findByText('لم يُسلّم بعد')).toBeTruthy()
  await waitFor(() =>
    expect(page.inCard.getByRole('alert').textContent).toMatch(
      /لم يُضف عنصران.*virus\.exe.*هذا النوع من الملفّات غير مقبول/,
    ),
  )
  expect(page.inCard.getByRole('button', { name: 'إرسال ورقتي' })).toBeTruthy()
})
