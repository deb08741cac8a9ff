import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getCalls, openAsk } from '#tests/support/password-pages.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const retryLater = "Une erreur s'est produite, veuillez réessayer ultérieurement"

describe('reset code request (spec 1 §5)', () => {
  it.each(['amira', '1234567', '0123456789', 'amira@', '+33612345678'])('rejects %s', async (typed) => {
    const page = await openAsk()
    await page.user.type(page.credential, typed)
    await page.user.tab()
    expect(await page.findByText('Veuillez saisir un numéro de téléphone/une adresse e-mail valide')).toBeTruthy()
    expect(page.submit).toHaveProperty('disabled', true)
  })

  it('requires an e-mail address or phone number', async () => {
    const page = await openAsk()
    await page.user.click(page.credential)
    await page.user.tab()
    expect(await page.findByText('Veuillez saisir votre adresse e-mail/numéro de téléphone')).toBeTruthy()
  })

  it.each(['amira.bensalah@exemple.tn', '020100101', '+216 020 100 101', '00216020100101', ' 020.100.101 '])(
    'accepts %s, passes the captcha and opens the reset screen',
    async (typed) => {
      const page = await openAsk()
      await page.requestReset(typed)
      await waitFor(() => expect(page.address()).toBe('/reset-password'))
      expect(await page.findByText('Un code t’a été envoyé')).toBeTruthy()
      expect(page.desktop.recorded.humanChecks).toBe(1)
      expect(page.sandbox.lastCode('amira')).not.toBeNull()
      expect((await page.findByText(/Saisis le code envoyé à/)).textContent).toContain(
        typed.includes('@') ? typed : typed.replaceAll(/[\s.]/g, ''),
      )
    },
  )

  it('marks an unknown e-mail address until it is edited', async () => {
    const page = await openAsk()
    await page.requestReset('nobody@exemple.tn')
    expect(await page.findByText('Aucun compte n’a cette adresse e-mail ou ce numéro')).toBeTruthy()
    expect(page.credential.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(page.credential)
    await page.user.click(page.getByRole('radio', { name: 'English' }))
    expect(await page.findByText('This e-mail or phone number does not exist')).toBeTruthy()
    await page.user.type(page.credential, 'x')
    expect(page.credential.getAttribute('aria-invalid')).toBeNull()
  })

  it('sends only one request while it is in flight', async () => {
    const page = await openAsk()
    const held = page.sandbox.faults.hold('passwords.requestReset')
    await page.requestReset('020100101')
    await waitFor(() => expect(page.submit.getAttribute('aria-busy')).toBe('true'))
    await page.user.click(page.submit)
    await page.user.type(page.credential, '{Enter}')
    held.release()
    await waitFor(() => expect(page.address()).toBe('/reset-password'))
    expect(getCalls(page, 'passwords.requestReset')).toHaveLength(1)
  })

  it('does not navigate when the response arrives after leaving the screen', async () => {
    const page = await openAsk()
    const held = page.sandbox.faults.hold('passwords.requestReset')
    await page.requestReset('020100101')
    await page.user.click(page.getByRole('link', { name: 'Retour à la connexion' }))
    await page.findByRole('heading', { level: 1, name: 'Bon retour parmi nous' })
    held.release()
    await page.answered()
    expect(getCalls(page, 'passwords.requestReset')).toHaveLength(1)
    expect(page.address()).toBe('/login')
  })

  it('says that no code was sent also after leaving the screen', async () => {
    const page = await openAsk()
    const held = page.sandbox.faults.hold('passwords.requestReset')
    await page.requestReset('nobody@exemple.tn')
    await page.user.click(page.getByRole('link', { name: 'Retour à la connexion' }))
    await page.findByRole('heading', { level: 1, name: 'Bon retour parmi nous' })
    held.release()
    expect(await page.findByText('Aucun compte n’a cette adresse e-mail ou ce numéro')).toBeTruthy()
    expect(page.address()).toBe('/login')
  })

  it('shows the retry message on a server error', async () => {
    const page = await openAsk({ before: (sandbox) => sandbox.faults('passwords.requestReset', 'server-error') })
    await page.requestReset('020100101')
    expect(await page.findByText(retryLater)).toBeTruthy()
  })

  it('sends nothing if the captcha fails', async () => {
    const page = await openAsk()
    page.desktop.failHumanCheck = true
    await page.requestReset('020100101')
    expect(await page.findByText(/La vérification n’a pas abouti/)).toBeTruthy()
    expect(getCalls(page, 'passwords.requestReset')).toHaveLength(0)
  })

  it('is linked from sign-in and preserves nextPage', async () => {
    const page = await renderScreen({ path: '/login?nextPage=offres' })
    await page.user.click(await page.findByRole('link', { name: 'Mot de passe oublié ?' }))
    await waitFor(() => expect(page.address()).toBe('/create/reset-password?nextPage=offres'))
    await page.findByRole('heading', { level: 1, name: 'Mot de passe oublié' })
    await page.user.type(page.getByLabelText('E-mail ou numéro de téléphone'), '020100101')
    await page.user.click(page.getByRole('button', { name: 'Envoyer le code' }))
    await waitFor(() => expect(page.address()).toBe('/reset-password?nextPage=offres'))
  })
})
