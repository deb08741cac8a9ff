import { waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { activities } from '#core/activity/activity.ts'
import { renderScreen, type RenderScreenOptions } from '#tests/support/render-screen.tsx'
import { notesIn } from './update-entry'

const ready = { kind: 'ready' as const, version: '1.0.1', bytes: 106_000_000 }

async function open(options: RenderScreenOptions = {}) {
  const page = await renderScreen({ path: '/parametres', as: 'amira', ...options })
  const title = { fr: 'Mises à jour', en: 'Updates', ar: 'التحديثات' }[options.language ?? 'fr']
  return { ...page, updates: page.desktop.updates, panel: within(await page.findByRole('region', { name: title })) }
}
const names = {
  ready: 'Une mise à jour est prête',
  tooOld: 'Cette version de Tutorat est trop ancienne',
  news: /^Tutorat .*1\.0\.0.* est installé$/,
}
const panelName = 'Mise à jour de Tutorat'

it('checks for an update, shows its size, downloads with cancellable progress and restarts', async () => {
  const { panel, user, updates } = await open()
  expect((await panel.findByText(/^Version/)).textContent).toContain('1.0.0')
  await user.click(panel.getByRole('button', { name: 'Rechercher maintenant' }))
  updates.set({
    phase: { kind: 'available', version: '1.0.1', bytes: 106_000_000, isStopped: false },
    checkedAt: Date.now(),
  })
  await user.click(await panel.findByRole('button', { name: /^Télécharger la mise à jour \(106\sMo\)$/ }))
  updates.set({ phase: { kind: 'downloading', version: '1.0.1', bytes: 106_000_000, percent: 42 } })
  expect(
    (await panel.findByRole('progressbar', { name: 'Téléchargement de la mise à jour' })).getAttribute(
      'aria-valuetext',
    ),
  ).toMatch(/^42\s%$/)
  await user.click(panel.getByRole('button', { name: 'Annuler' }))
  updates.set({ phase: ready })
  await user.click(await panel.findByRole('button', { name: 'Redémarrer pour mettre à jour' }))
  expect(updates.calls).toEqual(['check', 'download', 'cancel', 'install'])
})

it('tells the owner of a portable copy how to update it', async () => {
  const { panel, updates } = await open()
  updates.set({ phase: { kind: 'off', reason: 'portable' } })
  expect((await panel.findByText(/Remplace-la par le fichier zip/)).textContent).toContain('« portable »')
  expect(panel.queryByRole('button')).toBeNull()
})

it.each([
  ['policy', /gérées par ton établissement/],
  ['package-manager', /mis à jour par le système/],
  ['not-writable', /ne peut pas se mettre à jour à cet emplacement/],
  ['no-feed', /ne se met pas à jour/],
] as const)('explains why updates are disabled and refers to the administrator: %s', async (reason, text) => {
  const { panel, updates } = await open()
  updates.set({ phase: { kind: 'off', reason } })
  expect((await panel.findByText(text)).textContent).toMatch(/dresse-toi à l’administrateur/)
  expect(panel.queryByRole('button')).toBeNull()
})

it('reports each failure and requires confirmation to download with data saver', async () => {
  const { panel, updates } = await open({ settings: { dataSaver: true } })
  for (const [failure, text] of [
    ['unreachable', /ne répond pas/],
    ['refused', /authentique/],
    ['disk', /n’a pas pu être écrite/],
  ] as const) {
    updates.set({ phase: { kind: 'idle', failure } })
    expect(await panel.findByText(text)).toBeTruthy()
  }
  updates.set({ phase: { kind: 'available', version: '1.0.1', bytes: 1, isStopped: false } })
  expect(await panel.findByText(/rien n’est téléchargé sans ton accord/)).toBeTruthy()
})

it.each([
  ['fr', /a échoué trois fois sur ce réseau.*change de réseau/, 'Télécharger la mise à jour'],
  ['en', /failed to download three times on this network.*change network/, 'Download the update'],
  ['ar', /ثلاث مرّات على هذه الشبكة/, 'تنزيل التحديث'],
] as const)(
  'says that downloads stopped after three failures, and starts one on request: %s',
  async (language, text, action) => {
    const { panel, user, updates } = await open({ language })
    updates.set({ phase: { kind: 'available', version: '1.0.1', bytes: 106_000_000, isStopped: true } })
    expect(await panel.findByText(text)).toBeTruthy()
    await user.click(panel.getByRole('button', { name: new RegExp(action) }))
    expect(updates.calls).toEqual(['download'])
  },
)

it('I7: the entry waits for calm, is hidden during exams, reports activities and can be postponed', async () => {
  const { desktop, findByRole, findByText, queryByRole, user, updates } = await open()
  const end = activities.begin('exam')
  updates.set({ phase: ready })
  await waitFor(() => expect(desktop.recorded.activities).toEqual(['exam']))
  expect(queryByRole('button', { name: names.ready })).toBeNull()
  end()
  await waitFor(() => expect(desktop.recorded.activities).toEqual([]))
  await user.click(await findByRole('button', { name: names.ready }))
  const panel = within(await findByRole('dialog', { name: panelName }))
  updates.obstacles = ['paying']
  await user.click(panel.getByRole('button', { name: 'Redémarrer pour mettre à jour' }))
  expect(await findByText(/Un paiement est en cours/)).toBeTruthy()
  const again = activities.begin('playing')
  await waitFor(() => expect(queryByRole('button', { name: names.ready })).toBeNull())
  expect(queryByRole('dialog', { name: panelName })).toBeNull()
  again()
  await user.click(await findByRole('button', { name: names.ready }))
  await user.click(within(await findByRole('dialog', { name: panelName })).getByRole('button', { name: 'Plus tard' }))
  await waitFor(() => expect(queryByRole('button', { name: names.ready })).toBeNull())
  expect(updates.calls).toEqual(['install', 'postpone'])
})

it('offers an update from the header, and nothing of it stands over the screen until it is asked for', async () => {
  const { findByRole, getByRole, queryByRole, updates } = await open()
  updates.set({ phase: ready })
  const entry = await findByRole('button', { name: names.ready })
  expect(getByRole('banner').contains(entry)).toBe(true)
  expect(entry.getAttribute('aria-expanded')).toBe('false')
  expect(queryByRole('complementary', { name: panelName })).toBeNull()
  expect(queryByRole('dialog', { name: panelName })).toBeNull()
  expect(queryByRole('button', { name: 'Plus tard' })).toBeNull()
})

it('opens and leaves the offer of an update with the keyboard alone', async () => {
  const { findByRole, queryByRole, user, updates } = await open()
  updates.set({ phase: ready })
  const entry = await findByRole('button', { name: names.ready })
  entry.focus()
  await user.keyboard('{Enter}')
  const panel = await findByRole('dialog', { name: panelName })
  expect(document.activeElement).toBe(panel)
  await user.tab()
  expect(document.activeElement).toBe(within(panel).getByRole('button', { name: 'Redémarrer pour mettre à jour' }))
  await user.keyboard('{Escape}')
  expect(queryByRole('dialog', { name: panelName })).toBeNull()
  expect(document.activeElement).toBe(entry)
  await user.keyboard('{Enter}')
  await user.tab()
  await user.tab()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(queryByRole('button', { name: names.ready })).toBeNull())
  await waitFor(() => expect(document.activeElement?.id).toBe('screen-title'))
})

it('offers an update above a screen without a header', async () => {
  const { findByRole, getByRole, queryByRole, desktop } = await renderScreen({ path: '/login' })
  desktop.updates.set({ phase: ready })
  const bar = await findByRole('complementary', { name: panelName })
  expect(within(bar).getByRole('button', { name: 'Plus tard' })).toBeTruthy()
  expect(queryByRole('button', { name: names.ready })).toBeNull()
  expect(bar.compareDocumentPosition(getByRole('main')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('a version that the platform no longer serves is reported with a next step', async () => {
  const { findByRole, user, updates } = await open()
  updates.set({ tooOld: { minimum: '2.0.0', message: null, isRequired: false } })
  await user.click(await findByRole('button', { name: names.tooOld }))
  const panel = within(await findByRole('dialog', { name: panelName }))
  expect(panel.getByText(/2\.0\.0/)).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Mettre à jour' }))
  expect(updates.calls).toEqual(['check'])
  updates.set({ phase: { kind: 'off', reason: 'package-manager' } })
  expect(await panel.findByText('Demande à l’administrateur de mettre Tutorat à jour.')).toBeTruthy()
  expect(panel.queryByRole('button', { name: 'Mettre à jour' })).toBeNull()
})

it('a required version stays above every screen and cannot be put off', async () => {
  const { findByRole, user, updates } = await open()
  updates.set({ tooOld: { minimum: '2.0.0', message: null, isRequired: true }, postponedUntil: Date.now() + 3_600_000 })
  const bar = within(await findByRole('complementary', { name: panelName }))
  expect(bar.getByText(/2\.0\.0/)).toBeTruthy()
  expect(bar.queryByRole('button', { name: 'Plus tard' })).toBeNull()
  await user.click(bar.getByRole('button', { name: 'Mettre à jour' }))
  expect(updates.calls).toEqual(['check'])
})

it('a required version comes before what is new in the one that is too old', async () => {
  const { findByRole, queryByRole, updates } = await open()
  updates.set({
    tooOld: { minimum: '2.0.0', message: null, isRequired: true },
    news: { version: '1.0.0', notes: '## fr\n- Plus rapide' },
  })
  const bar = within(await findByRole('complementary', { name: panelName }))
  expect(bar.getByText(/2\.0\.0/)).toBeTruthy()
  expect(queryByRole('button', { name: names.news })).toBeNull()
})

it('what is new is shown once, as plain text of the language', async () => {
  const { findByRole, user, updates } = await open()
  updates.set({ news: { version: '1.0.0', notes: '## en\n- Faster\n## fr\n- Plus <b>rapide</b>\n- Mises à jour' } })
  await user.click(await findByRole('button', { name: names.news }))
  const panel = within(await findByRole('dialog', { name: panelName }))
  expect(panel.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Plus <b>rapide</b>', 'Mises à jour'])
  await user.click(panel.getByRole('button', { name: 'J’ai compris' }))
  expect(updates.calls).toEqual(['news-seen'])
})

it('offers an update in Arabic', async () => {
  const { findByRole, user, updates } = await open({ language: 'ar' })
  updates.set({ phase: ready })
  await user.click(await findByRole('button', { name: 'التحديث جاهز' }))
  expect(
    within(await findByRole('dialog', { name: 'تحديث Tutorat' })).getByRole('button', { name: 'أعد التشغيل للتحديث' }),
  ).toBeTruthy()
})

it('renders in Arabic', async () => {
  const { panel } = await open({ language: 'ar' })
  expect(panel.getByRole('button', { name: 'تحقّق الآن' })).toBeTruthy()
})

it('opens the section and checks for updates from the menu', async () => {
  const { desktop, updates } = await open({ path: '/parametres' })
  desktop.emit('menu.chosen', { item: 'updates' })
  await waitFor(() => expect(updates.calls).toEqual(['check']))
})

it('limits release notes to twelve plain lines without control and direction characters', () => {
  expect(notesIn('fr', '# Titre\n\n* un\n+ deux\n\u202etrois\u0007')).toEqual(['Titre', 'un', 'deux', 'trois'])
  expect(notesIn('ar', 'général\n## fr\nfr')).toEqual(['général'])
  expect(notesIn('fr', 'a\n'.repeat(50))).toHaveLength(12)
})
