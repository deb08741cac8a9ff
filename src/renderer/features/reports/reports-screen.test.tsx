import { act, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { unsavedWork } from '#core/screen/unsaved-work.ts'
import { resumePointSaved } from '#domains/learning/resume-slice.ts'
import { demoAnswers, renderScreen, type RenderScreenOptions } from '#tests/support/render-screen.tsx'
import { rewriteAnswer } from '#tests/support/rewrite-answer.ts'
import { setViewport } from '#tests/support/viewport.ts'

const open = (options: RenderScreenOptions = {}) => renderScreen({ path: '/reports', as: 'amira', ...options })
type Page = Awaited<ReturnType<typeof open>>
const rowsOf = async (page: Page) =>
  within(await page.findByRole('table', { name: 'Mes signalements' }))
    .getAllByRole('row')
    .slice(1)
const dialogOf = async (page: Page, name: RegExp) => within(await page.findByRole('dialog', { name }))
const getRequests = (page: Page, name: string) => page.sandbox.requests().filter((request) => request.name === name)
const choose = async (page: Page, reason: string) => {
  await page.user.click(page.getByRole('combobox', { name: /^Motif/ }))
  await page.user.click(await page.findByRole('option', { name: reason }))
}
const amira = (page: Page) => page.sandbox.world.student('amira')
const editFirst = /^Modifier le signalement : .*Lire une droite/
const removeFirst = /^Supprimer le signalement : .*Lire une droite/

describe('report list', () => {
  it('shows statuses and rejection reasons and allows changes to pending reports only', async () => {
    const page = await open()
    const rows = await rowsOf(page)
    expect(rows).toHaveLength(4)
    for (const [index, words] of [
      ['Lire une droite', 'En attente', 'Erreur de contenu'],
      ['En cours'],
      ['Rejeté', 'Motif du rejet :', 'Les stomates sont traités'],
      ['Résolu', 'PDF manquant'],
    ].entries()) {
      for (const word of words) expect(rows[index]?.textContent).toContain(word)
    }
    expect(rows.map((row) => within(row).queryAllByRole('button').length)).toEqual([2, 0, 0, 0])
  })

  it('shows the same rows with the platform’s alternative field names', async () => {
    const rename = (row: Record<string, unknown>) => {
      const {
        report_reason: reason,
        content,
        description,
        created_at: date,
        ...rest
      } = row as {
        report_reason: { id: number }
        content: { id: number; name: string }
        description: string
        created_at: string
      }
      return {
        ...rest,
        reasonId: String(reason.id),
        contentId: content.id,
        content: { name: content.name },
        report: description,
        date,
      }
    }
    const demo = await open(demoAnswers)
    const texts = (rows: HTMLElement[]) => rows.map(({ textContent }) => textContent)
    const expected = texts(await rowsOf(demo))
    demo.view.unmount()
    const page = await open({
      ...demoAnswers,
      before: (sandbox) =>
        rewriteAnswer(sandbox, /video-reports$/, ({ payload, ...rest }) => ({
          ...rest,
          payload: (payload as Record<string, unknown>[]).map(rename),
        })),
    })
    await waitFor(async () => expect(texts(await rowsOf(page))).toEqual(expected))
  })

  it('shows an undocumented status verbatim without edit buttons', async () => {
    const page = await open({
      before: (sandbox) =>
        rewriteAnswer(sandbox, /video-reports$/, ({ payload, ...rest }) => ({
          ...rest,
          payload: (payload as object[]).map((row) => ({ ...row, status: 'Escalated' })),
        })),
    })
    const rows = await rowsOf(page)
    expect(rows).toHaveLength(4)
    for (const row of rows) {
      expect(within(row).getByText('Escalated')).toBeTruthy()
      expect(within(row).queryAllByRole('button')).toEqual([])
    }
  })

  it('filters by status and text and stores both in the URL', async () => {
    const page = await open()
    await rowsOf(page)
    await page.user.click(page.getByRole('radio', { name: 'Rejeté' }))
    expect(await rowsOf(page)).toHaveLength(1)
    expect(page.address()).toBe('/reports?statut=Rejected')
    await page.user.type(page.getByRole('searchbox', { name: 'Chercher dans mes signalements' }), 'droite')
    expect(await page.findByText('Aucun signalement ne correspond')).toBeTruthy()
    await waitFor(() => expect(page.address()).toBe('/reports?statut=Rejected&q=droite'))
    await page.user.click(page.getByRole('button', { name: 'Tout afficher' }))
    expect(await rowsOf(page)).toHaveLength(4)
    await waitFor(() => expect(page.address()).toBe('/reports'))
  })

  it('paginates rows by 10', async () => {
    const page = await open({
      before: ({ world }) => {
        const { reports } = world.student('amira')
        const [first] = reports
        if (first)
          world.student('amira').reports = Array.from({ length: 26 }, (_, index) => ({ ...first, id: index + 1 }))
      },
    })
    expect(await rowsOf(page)).toHaveLength(10)
    expect(page.getByText('26 signalements')).toBeTruthy()
    await page.user.click(page.getByTitle('3'))
    expect(await rowsOf(page)).toHaveLength(6)
  })

  it('edits a pending report once on a double click', async () => {
    const page = await open()
    await page.user.click(await page.findByRole('button', { name: editFirst }))
    const dialog = await dialogOf(page, /^Modifier le signalement/)
    const description = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Description/ })
    expect(description.value).toContain('le signe du coefficient')
    await choose(page, 'PDF manquant')
    await page.user.clear(description)
    await page.user.type(description, 'La fiche manque.')
    await page.user.dblClick(dialog.getByRole('button', { name: 'Enregistrer' }))
    expect(await page.findByText('Ton signalement a été modifié')).toBeTruthy()
    await waitFor(async () => expect((await rowsOf(page))[0]?.textContent).toContain('La fiche manque.'))
    expect(getRequests(page, 'reports.update')).toHaveLength(1)
    expect(amira(page).reports[0]).toMatchObject({ reason: 4, status: 'Pending' })
  })

  it('rejects an edit of a report no longer pending, retains the text and reloads the list', async () => {
    const page = await open()
    await page.user.click(await page.findByRole('button', { name: editFirst }))
    const dialog = await dialogOf(page, /^Modifier le signalement/)
    const description = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Description/ })
    await page.user.type(description, ' Encore.')
    for (const report of amira(page).reports) if (report.status === 'Pending') report.status = 'In progress'
    await page.user.click(dialog.getByRole('button', { name: 'Enregistrer' }))
    expect(await dialog.findByText(/est déjà en cours de traitement : il ne peut plus être modifié/)).toBeTruthy()
    expect(description.value).toContain('Encore.')
    expect(dialog.queryByRole('button', { name: 'Enregistrer' })).toBeNull()
    await page.user.click(dialog.getAllByRole('button', { name: 'Fermer' }).at(-1) as HTMLElement)
    await waitFor(async () => expect((await rowsOf(page))[0]?.textContent).toContain('En cours'))
    expect(page.queryByRole('button', { name: editFirst })).toBeNull()
  })

  it('removes a report after a confirmation and focuses the title', async () => {
    setViewport({ width: 1366, height: 768, reducedMotion: true })
    const page = await open()
    await page.user.click(await page.findByRole('button', { name: removeFirst }))
    const dialog = await dialogOf(page, /^Supprimer ce signalement/)
    expect(getRequests(page, 'reports.remove')).toHaveLength(0)
    await page.user.dblClick(dialog.getByRole('button', { name: 'Supprimer' }))
    expect(await page.findByText('Ton signalement a été supprimé')).toBeTruthy()
    await waitFor(async () => expect(await rowsOf(page)).toHaveLength(3))
    expect(getRequests(page, 'reports.remove')).toHaveLength(1)
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.id).toBe('screen-title'))
  })

  it('does not remove a report that is no longer pending', async () => {
    const page = await open()
    await page.user.click(await page.findByRole('button', { name: removeFirst }))
    const dialog = await dialogOf(page, /^Supprimer ce signalement/)
    for (const report of amira(page).reports) if (report.status === 'Pending') report.status = 'Resolved'
    await page.user.click(dialog.getByRole('button', { name: 'Supprimer' }))
    expect(await dialog.findByText(/il ne peut plus être supprimé/)).toBeTruthy()
    expect(amira(page).reports).toHaveLength(4)
  })

  it('retains a report after a failed removal and allows a retry', async () => {
    const page = await open()
    page.sandbox.faults('reports.remove', 'server-error')
    await page.user.click(await page.findByRole('button', { name: removeFirst }))
    const dialog = await dialogOf(page, /^Supprimer ce signalement/)
    await page.user.click(dialog.getByRole('button', { name: 'Supprimer' }))
    expect((await dialog.findByRole('alert')).textContent).toMatch(/réessayer/)
    page.sandbox.faults.clear()
    await page.user.click(dialog.getByRole('button', { name: 'Supprimer' }))
    expect(await page.findByText('Ton signalement a été supprimé')).toBeTruthy()
  })

  it('asks anew after a failed removal that was given up, without the failure of before', async () => {
    const page = await open()
    page.sandbox.faults('reports.remove', 'server-error')
    await page.user.click(await page.findByRole('button', { name: removeFirst }))
    const dialog = await dialogOf(page, /^Supprimer ce signalement/)
    await page.user.click(dialog.getByRole('button', { name: 'Supprimer' }))
    await dialog.findByRole('alert')
    await page.user.click(dialog.getByRole('button', { name: 'Annuler' }))
    await page.user.click(page.getByRole('button', { name: removeFirst, hidden: true }))
    const again = await dialogOf(page, /^Supprimer ce signalement/)
    expect(again.getByRole('button', { name: 'Supprimer' })).toBeTruthy()
    expect(again.queryByRole('alert')).toBeNull()
  })

  it('treats a report already missing on the platform as removed', async () => {
    const page = await open()
    await page.user.click(await page.findByRole('button', { name: removeFirst }))
    const dialog = await dialogOf(page, /^Supprimer ce signalement/)
    amira(page).reports = amira(page).reports.filter(({ status }) => status !== 'Pending')
    await page.user.click(dialog.getByRole('button', { name: 'Supprimer' }))
    expect(await page.findByText('Ton signalement a été supprimé')).toBeTruthy()
    await waitFor(async () => expect(await rowsOf(page)).toHaveLength(3))
  })
})

describe('new report from the list', () => {
  it('starts with a lesson search', async () => {
    const page = await open({ as: 'leila' })
    expect(await page.findByText('Aucun signalement')).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: 'Signaler un problème' }))
    const dialog = await dialogOf(page, /^Signaler un problème/)
    await page.user.type(dialog.getByRole('searchbox', { name: 'Chercher une leçon' }), 'tracer une droite')
    await page.user.click(await dialog.findByRole('button', { name: /^Tracer une droite/ }))
    expect(dialog.getByText(/Leçon : .*Tracer une droite/)).toBeTruthy()
    await choose(page, 'Contenu manquant')
    await page.user.type(dialog.getByRole('textbox', { name: /^Description/ }), 'Il manque la fin.')
    await page.user.click(dialog.getByRole('button', { name: 'Envoyer' }))
    expect(await page.findByText('Merci, ton signalement a été envoyé')).toBeTruthy()
    await waitFor(async () => expect((await rowsOf(page))[0]?.textContent).toContain('Il manque la fin.'))
  })

  it('offers the last watched lesson and links its reports to it', async () => {
    const page = await open()
    await rowsOf(page)
    expect(page.queryByRole('link', { name: 'Lire une droite' })).toBeNull()
    act(
      () =>
        void page.store.dispatch(
          resumePointSaved({
            contentId: page.sandbox.world.lesson('lire-une-droite').id,
            position: 12,
            duration: 96,
            at: page.sandbox.clock.now(),
            subjectName: 'Mathématiques',
            subjectSlug: '4201-mathematiques',
            chapterName: 'Fonctions affines',
            chapterSlug: 'fonctions-affines',
            chapterIndex: 1,
            lessonName: 'Lire une droite',
            lessonSlug: 'lire-une-droite',
            lessonIndex: 1,
            lessonCount: 3,
            recording: false,
          }),
        ),
    )
    expect((await page.findByRole('link', { name: 'Lire une droite' })).getAttribute('href')).toMatch(
      /^\/subjects\/4201-mathematiques\/chapters\/fonctions-affines\/lessons\/lire-une-droite\/content/,
    )
    await page.user.click(page.getByRole('button', { name: 'Signaler un problème' }))
    const dialog = await dialogOf(page, /^Signaler un problème/)
    await page.user.click(dialog.getByRole('button', { name: /^Lire une droite/ }))
    expect(await dialog.findByText(/Leçon : .*Lire une droite/)).toBeTruthy()
  })

  it('is not sent twice after a lost response', async () => {
    const page = await open({ as: 'leila' })
    await page.user.click(await page.findByRole('button', { name: 'Signaler un problème' }))
    const dialog = await dialogOf(page, /^Signaler un problème/)
    await page.user.type(dialog.getByRole('searchbox'), 'tracer une droite')
    await page.user.click(await dialog.findByRole('button', { name: /^Tracer une droite/ }))
    await choose(page, 'Contenu manquant')
    await page.user.type(dialog.getByRole('textbox', { name: /^Description/ }), 'Il manque  la fin.')
    page.sandbox.faults('reports.create', 'html')
    await page.user.click(dialog.getByRole('button', { name: 'Envoyer' }))
    expect(await dialog.findByText(/Pas de connexion/)).toBeTruthy()
    page.sandbox.faults.clear()
    const { world, clock } = page.sandbox
    world.student('leila').reports.push({
      id: 77,
      content: world.lesson('tracer-une-droite').id,
      reason: 2,
      description: 'Il manque la fin.',
      status: 'Pending',
      createdAt: new Date(clock.now()).toISOString(),
      rejectReason: null,
    })
    await page.user.click(dialog.getByRole('button', { name: 'Envoyer' }))
    expect(await page.findByText('Merci, ton signalement a été envoyé')).toBeTruthy()
    expect(world.student('leila').reports).toHaveLength(1)
    expect(await rowsOf(page)).toHaveLength(1)
  })

  it('explains to users without search that reports start in the lesson', async () => {
    const page = await open({ as: 'karim' })
    await page.user.click(await page.findByRole('button', { name: 'Signaler un problème' }))
    const dialog = await dialogOf(page, /^Signaler un problème/)
    expect(dialog.getByText(/Pour signaler un problème, ouvre la leçon/)).toBeTruthy()
    expect(dialog.queryByRole('searchbox')).toBeNull()
    expect(dialog.getByRole('link', { name: 'Voir les matières' }).getAttribute('href')).toBe('/subjects')
  })

  it('keeps what was typed while another lesson is chosen, and asks before it is lost', async () => {
    const page = await open({ as: 'leila' })
    await page.user.click(await page.findByRole('button', { name: 'Signaler un problème' }))
    const dialog = await dialogOf(page, /^Signaler un problème/)
    const chooseLesson = async (name: string) => {
      await page.user.type(await dialog.findByRole('searchbox'), name.toLowerCase())
      await page.user.click(await dialog.findByRole('button', { name: new RegExp(`^${name}`) }))
    }
    await chooseLesson('Tracer une droite')
    await page.user.type(dialog.getByRole('textbox', { name: /^Description/ }), 'La pente est fausse')
    await page.user.click(dialog.getByRole('button', { name: 'Changer de leçon' }))
    expect(dialog.queryByRole('textbox', { name: /^Description/ })).toBeNull()
    expect(unsavedWork.labels()).not.toBeNull()
    await page.user.click(dialog.getByRole('button', { name: 'Annuler' }))
    expect(document.activeElement?.textContent).toContain('Tracer une droite')
    await page.user.click(dialog.getByRole('button', { name: 'Changer de leçon' }))
    await chooseLesson('Lire une droite')
    expect(dialog.getByRole('textbox', { name: /^Description/ })).toHaveProperty('value', 'La pente est fausse')
    expect(document.activeElement?.textContent).toContain('Lire une droite')
  })

  it('requires reason and description', async () => {
    const page = await open({ as: 'leila' })
    await page.user.click(await page.findByRole('button', { name: 'Signaler un problème' }))
    const dialog = await dialogOf(page, /^Signaler un problème/)
    await page.user.type(dialog.getByRole('searchbox'), 'tracer une droite')
    await page.user.click(await dialog.findByRole('button', { name: /^Tracer une droite/ }))
    await page.user.click(dialog.getByRole('button', { name: 'Envoyer' }))
    expect(await dialog.findByText('Remplir les champs raison et description')).toBeTruthy()
    expect(getRequests(page, 'reports.create')).toHaveLength(0)
    await page.user.click(dialog.getByRole('button', { name: 'Changer de leçon' }))
    expect(await dialog.findByRole('searchbox')).toBeTruthy()
  })
})

describe('reports screen', () => {
  it('shows a loading failure and retries', async () => {
    const page = await open({ before: (sandbox) => sandbox.faults('reports.list', 'server-error') })
    const again = await page.findByRole('button', { name: 'Réessayer' })
    page.sandbox.faults.clear()
    await page.user.click(again)
    expect(await rowsOf(page)).toHaveLength(4)
  })

  it('shows full rows at 390 pixels', async () => {
    setViewport({ width: 390, height: 844 })
    const page = await open()
    const table = within(await page.findByRole('table', { name: 'Mes signalements' }))
    expect(table.getByText('Lire une droite')).toBeTruthy()
    expect(table.getByText(/le signe du coefficient/)).toBeTruthy()
    expect(page.getByRole('button', { name: editFirst })).toBeTruthy()
  })

  it('renders in Arabic', async () => {
    const page = await open({ language: 'ar' })
    expect(await page.findByRole('heading', { level: 1, name: 'بلاغاتي' })).toBeTruthy()
    expect((await page.findAllByText('قيد المعالجة')).length).toBeGreaterThan(0)
    expect(document.documentElement.dir).toBe('rtl')
  })
})
