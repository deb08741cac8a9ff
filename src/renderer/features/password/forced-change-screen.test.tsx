import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getCalls, newPasswordForm } from '#tests/support/password-pages.ts'
import { renderScreen, type RenderScreenOptions } from '#tests/support/render-screen.tsx'

const good = 'Nouvelle-2027'
const retryLater = "Une erreur s'est produite, veuillez réessayer ultérieurement"

describe('forced password change (spec 1 §4)', () => {
  async function open(options: RenderScreenOptions = {}) {
    const page = await renderScreen({ path: '/', as: 'wassim', ...options })
    await page.findByRole('heading', { level: 1, name: 'Change ton mot de passe' })
    return page
  }
  async function atReset(options: RenderScreenOptions = {}) {
    const page = await open(options)
    await page.user.click(page.getByRole('button', { name: 'Envoyer le code' }))
    const form = await newPasswordForm(page)
    return { ...page, ...form, sent: page.sandbox.lastCode('wassim') ?? '' }
  }

  it('sends a code to the user’s e-mail, changes the password and leads Home, still signed in', async () => {
    const page = await atReset()
    expect(page.address()).toBe('/update-password')
    expect(page.getByText(/envoyé à .*wassim\.kallel@exemple\.tn/)).toBeTruthy()
    await page.fill({ code: page.sent, password: good })
    await page.user.click(page.submit)
    const home = await page.findByRole('link', { name: 'Retour à l’accueil' })
    expect(page.getByText('Ton mot de passe a été changé.')).toBeTruthy()
    await waitFor(() => expect(getCalls(page, 'account.me').length).toBeGreaterThan(1))
    expect(page.address()).toBe('/update-password')
    expect(page.vault.state().signedIn).toBe(true)
    await page.user.click(home)
    expect(await page.findByRole('heading', { level: 1, name: /Wassim/ })).toBeTruthy()
    expect(page.address()).toBe('/')
  })

  it('renders the English labels of the specification', async () => {
    const page = await renderScreen({ path: '/', as: 'wassim', language: 'en' })
    await page.user.click(await page.findByRole('button', { name: 'Send the code' }))
    await page.user.type(await page.findByLabelText('Code received'), page.sandbox.lastCode('wassim') ?? '')
    await page.user.type(page.getByLabelText('New password'), good)
    await page.user.type(page.getByLabelText('Confirm the new password'), good)
    await page.user.click(page.getByRole('button', { name: 'Change the password' }))
    expect(await page.findByRole('link', { name: 'Back to Home' })).toBeTruthy()
  })

  it('preserves nextPage', async () => {
    const page = await atReset({ path: '/offres' })
    await page.fill({ code: page.sent, password: good })
    await page.user.click(page.submit)
    expect(await page.findByRole('link', { name: /^Retour à l.accueil$/ })).toBeTruthy()
    await page.user.click(page.getByRole('link', { name: 'Voir les offres' }))
    await waitFor(() => expect(page.address()).toBe('/offres'))
  })

  it('shows one message for all missing fields', async () => {
    const page = await atReset()
    await page.user.click(page.submit)
    await waitFor(() => expect(page.getAllByText('Remplir les champs')).toHaveLength(1))
    expect(page.code.getAttribute('aria-invalid')).toBe('true')
    expect(getCalls(page, 'passwords.reset')).toHaveLength(0)
  })

  it('marks a wrong code and resends another on request', async () => {
    const page = await atReset()
    await page.fill({ code: 'ZZZZZZ', password: good })
    await page.user.click(page.submit)
    expect(await page.findByText('Code de réinitialisation invalide')).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: 'Renvoyer un code' }))
    expect(await page.findByText('Un nouveau code a été envoyé.')).toBeTruthy()
    expect(page.sandbox.lastCode('wassim')).not.toBe(page.sent)
    // POST with a captcha token, then GET (spec 1 §7).
    expect(getCalls(page, 'passwords.requestReset')).toHaveLength(1)
    expect(getCalls(page, 'passwords.requestResetAgain')).toHaveLength(1)
  })

  it('does not resend a code while the password request is in flight', async () => {
    const page = await atReset()
    const held = page.sandbox.faults.hold('passwords.reset')
    await page.fill({ code: page.sent, password: good })
    await page.user.click(page.submit)
    await waitFor(() => expect(page.submit.getAttribute('aria-busy')).toBe('true'))
    await page.user.click(page.getByRole('button', { name: 'Renvoyer un code' }))
    held.release()
    expect(await page.findByText('Ton mot de passe a été changé.')).toBeTruthy()
    expect(getCalls(page, 'passwords.requestReset')).toHaveLength(1)
    expect(page.desktop.recorded.humanChecks).toBe(2)
  })

  it('moves the focus to the current step', async () => {
    const page = await atReset()
    expect(document.activeElement).toBe(page.code)
    await page.fill({ code: page.sent, password: good })
    await page.user.click(page.submit)
    await page.findByRole('link', { name: 'Retour à l’accueil' })
    expect(document.activeElement).toBe(page.getByRole('heading', { level: 1 }))
  })

  it('rejects a new password equal to the old one', async () => {
    const page = await atReset()
    await page.fill({ code: page.sent, password: 'Tutorat2026!' })
    await page.user.click(page.submit)
    expect(await page.findByText(/doit être différent de l’ancien/)).toBeTruthy()
    expect(document.activeElement).toBe(page.password)
  })

  it('shows why the code request failed and allows a retry', async () => {
    const page = await open({ before: (sandbox) => sandbox.faults('passwords.requestReset', 'server-error') })
    await page.user.click(page.getByRole('button', { name: 'Envoyer le code' }))
    expect(await page.findByText(retryLater)).toBeTruthy()
    page.sandbox.faults.clear()
    await page.user.click(page.getByRole('button', { name: 'Envoyer le code' }))
    expect(await page.findByLabelText('Code reçu')).toBeTruthy()
  })

  it('requests no code if the captcha fails', async () => {
    const page = await open()
    page.desktop.failHumanCheck = true
    await page.user.click(page.getByRole('button', { name: 'Envoyer le code' }))
    expect(await page.findByText(/La vérification n’a pas abouti/)).toBeTruthy()
    expect(getCalls(page, 'passwords.requestReset')).toHaveLength(0)
  })

  it('sends the code to the phone of a user without e-mail', async () => {
    const page = await atReset({
      before: ({ world }) => {
        world.student('wassim').user.email = null
      },
    })
    expect(page.getByText(/envoyé à .*020100119/)).toBeTruthy()
  })

  it('refers a user without e-mail and phone to support', async () => {
    const page = await open({
      before: ({ world }) => {
        Object.assign(world.student('wassim').user, { email: null, phone: null })
      },
    })
    expect(page.getByText(/contacte l’assistance/)).toBeTruthy()
    expect(page.queryByRole('button', { name: 'Envoyer le code' })).toBeNull()
  })
})
