import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { callsOf, newPasswordForm } from '../../../../tests/support/password-pages'
import { renderScreen, type RenderScreenOptions } from '../../../../tests/support/render-screen'

const good = 'Nouvelle-2027'
const retryLater = "Une erreur s'est produite, veuillez réessayer ultérieurement"

describe('the forced change (spec 1 §4)', () => {
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

  it('asks for a code to the user’s own e-mail, sets the password, and ends with the way Home, still signed in', async () => {
    const page = await atReset()
    expect(page.address()).toBe('/update-password')
    expect(page.getByText(/envoyé à .*wassim\.kallel@exemple\.tn/)).toBeTruthy()
    await page.fill({ code: page.sent, password: good })
    await page.user.click(page.submit)
    const home = await page.findByRole('link', { name: 'Retour à l’accueil' })
    expect(page.getByText('Ton mot de passe a été changé.')).toBeTruthy()
    await waitFor(() => expect(callsOf(page, 'account.me').length).toBeGreaterThan(1))
    expect(page.address()).toBe('/update-password')
    expect(page.vault.state().signedIn).toBe(true)
    await page.user.click(home)
    expect(await page.findByRole('heading', { level: 1, name: /Wassim/ })).toBeTruthy()
    expect(page.address()).toBe('/')
  })

  it('is written in English as the spec has it', async () => {
    const page = await renderScreen({ path: '/', as: 'wassim', language: 'en' })
    await page.user.click(await page.findByRole('button', { name: 'Send the code' }))
    await page.user.type(await page.findByLabelText('Code received'), page.sandbox.lastCode('wassim') ?? '')
    await page.user.type(page.getByLabelText('New password'), good)
    await page.user.type(page.getByLabelText('Confirm the new password'), good)
    await page.user.click(page.getByRole('button', { name: 'Change the password' }))
    expect(await page.findByRole('link', { name: 'Back to Home' })).toBeTruthy()
  })

  it('keeps nextPage', async () => {
    const page = await atReset({ path: '/offres' })
    await page.fill({ code: page.sent, password: good })
    await page.user.click(page.submit)
    expect(await page.findByRole('link', { name: /^Retour à l.accueil$/ })).toBeTruthy()
    await page.user.click(page.getByRole('link', { name: 'Voir les offres' }))
    await waitFor(() => expect(page.address()).toBe('/offres'))
  })

  it('says once that the fields are to be filled in', async () => {
    const page = await atReset()
    await page.user.click(page.submit)
    await waitFor(() => expect(page.getAllByText('Remplir les champs')).toHaveLength(1))
    expect(page.code.getAttribute('aria-invalid')).toBe('true')
    expect(callsOf(page, 'passwords.reset')).toHaveLength(0)
  })

  it('marks a wrong code, and sends another on request', async () => {
    const page = await atReset()
    await page.fill({ code: 'ZZZZZZ', password: good })
    await page.user.click(page.submit)
    expect(await page.findByText('Code de réinitialisation invalide')).toBeTruthy()
    await page.user.click(page.getByRole('button', { name: 'Renvoyer un code' }))
    expect(await page.findByText('Un nouveau code a été envoyé.')).toBeTruthy()
    expect(page.sandbox.lastCode('wassim')).not.toBe(page.sent)
    // POST with a captcha token, then GET (spec 1 §7).
    expect(callsOf(page, 'passwords.requestReset')).toHaveLength(1)
    expect(callsOf(page, 'passwords.requestResetAgain')).toHaveLength(1)
  })

  it('sends no other code while the password is on its way', async () => {
    const page = await atReset()
    const held = page.sandbox.trouble.hold('passwords.reset')
    await page.fill({ code: page.sent, password: good })
    await page.user.click(page.submit)
    await waitFor(() => expect(page.submit.getAttribute('aria-busy')).toBe('true'))
    await page.user.click(page.getByRole('button', { name: 'Renvoyer un code' }))
    held.release()
    expect(await page.findByText('Ton mot de passe a été changé.')).toBeTruthy()
    expect(callsOf(page, 'passwords.requestReset')).toHaveLength(1)
    expect(page.desktop.asked.humanChecks).toBe(2)
  })

  it('keeps the keyboard at the step that is shown', async () => {
    const page = await atReset()
    expect(document.activeElement).toBe(page.code)
    await page.fill({ code: page.sent, password: good })
    await page.user.click(page.submit)
    await page.findByRole('link', { name: 'Retour à l’accueil' })
    expect(document.activeElement).toBe(page.getByRole('heading', { level: 1 }))
  })

  it('marks the new password that is the old one', async () => {
    const page = await atReset()
    await page.fill({ code: page.sent, password: 'Tutorat2026!' })
    await page.user.click(page.submit)
    expect(await page.findByText(/doit être différent de l’ancien/)).toBeTruthy()
    expect(document.activeElement).toBe(page.password)
  })

  it('says what stopped the request, and goes on from there', async () => {
    const page = await open({ before: (sandbox) => sandbox.trouble('passwords.requestReset', 'server-error') })
    await page.user.click(page.getByRole('button', { name: 'Envoyer le code' }))
    expect(await page.findByText(retryLater)).toBeTruthy()
    page.sandbox.trouble.clear()
    await page.user.click(page.getByRole('button', { name: 'Envoyer le code' }))
    expect(await page.findByLabelText('Code reçu')).toBeTruthy()
  })

  it('asks for nothing where the human check does not answer', async () => {
    const page = await open()
    page.desktop.failHumanCheck = true
    await page.user.click(page.getByRole('button', { name: 'Envoyer le code' }))
    expect(await page.findByText(/La vérification n’a pas abouti/)).toBeTruthy()
    expect(callsOf(page, 'passwords.requestReset')).toHaveLength(0)
  })

  it('uses the phone of a user without e-mail', async () => {
    const page = await atReset({ before: ({ world }) => { world.student('wassim').user.email = null } })
    expect(page.getByText(/envoyé à .*020100119/)).toBeTruthy()
  })

  it('tells a user without e-mail and phone where to turn', async () => {
    const page = await open({ before: ({ world }) => { Object.assign(world.student('wassim').user, { email: null, phone: null }) } })
    expect(page.getByText(/contacte l’assistance/)).toBeTruthy()
    expect(page.queryByRole('button', { name: 'Envoyer le code' })).toBeNull()
  })
})
