import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getCalls, newPasswordForm, openAsk } from '#tests/support/password-pages.ts'
import { renderScreen, type RenderScreenOptions } from '#tests/support/render-screen.tsx'
import { recordBodies } from '#tests/support/sent-bodies.ts'
import { textsIn } from '#tests/support/texts.ts'

const good = 'Nouvelle-2027'
const retryLater = "Une erreur s'est produite, veuillez réessayer ultérieurement"

async function openReset(options: RenderScreenOptions = {}) {
  const page = await renderScreen({ path: '/reset-password', ...options })
  return { ...page, ...(await newPasswordForm(page)) }
}

describe('password reset form (spec 1 §5)', () => {
  it('reports all missing fields, in English with the wording of the specification', async () => {
    const page = await openReset()
    await page.user.click(page.submit)
    expect(await page.findByText('Saisis le code')).toBeTruthy()
    expect(page.getByText('Saisis le nouveau mot de passe')).toBeTruthy()
    expect(page.getByText('Confirme le nouveau mot de passe')).toBeTruthy()
    expect(document.activeElement).toBe(page.code)
    await page.user.click(page.getByRole('radio', { name: 'English' }))
    for (const sentence of ['Code is missing', 'Password is missing', 'Confirm Password is missing'])
      expect(await page.findByText(sentence)).toBeTruthy()
    expect(getCalls(page, 'passwords.reset')).toHaveLength(0)
  })

  it('sends an accent of the password in one character, however it was typed twice', async () => {
    let sent: readonly string[] = []
    const page = await openReset({ before: (sandbox) => void (sent = recordBodies(sandbox, '/reset-password')) })
    await page.fill({ code: 'A1B2C3', password: 'Me\u0301moire1!', again: 'M\u00e9moire1!' })
    await page.user.click(page.submit)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({
      newPassword: 'M\u00e9moire1!',
      retypePassword: 'M\u00e9moire1!',
    })
  })

  it.each([
    ['Abcde1!', 'Le mot de passe doit contenir entre 8 et 16 caractères'],
    ['Abcdefghijklmno1!', 'Le mot de passe doit contenir entre 8 et 16 caractères'],
    ['nouvelle-2027', 'Le mot de passe doit contenir une majuscule, une minuscule, un chiffre et un caractère spécial'],
    ['Abc1!aaaaaa', 'Le mot de passe ne doit pas contenir six fois de suite le même caractère'],
  ])('rejects the password %s', async (password, sentence) => {
    const page = await openReset()
    await page.fill({ code: 'A1B2C3', password })
    await page.user.click(page.submit)
    expect(await page.findByText(sentence)).toBeTruthy()
    expect(document.activeElement).toBe(page.password)
    expect(getCalls(page, 'passwords.reset')).toHaveLength(0)
  })

  it('says that the password was not changed also after leaving the screen', async () => {
    const page = await openReset()
    await page.fill({ code: 'A1B2C3', password: good })
    const held = page.sandbox.faults.hold('passwords.reset')
    await page.user.click(page.submit)
    await page.user.click(page.getByRole('link', { name: 'Retour à la connexion' }))
    await page.findByRole('heading', { level: 1, name: 'Bon retour parmi nous' })
    held.release()
    expect(await page.findByText('Code de réinitialisation invalide')).toBeTruthy()
    expect(page.address()).toBe('/login')
  })

  it('rejects different passwords', async () => {
    const page = await openReset()
    await page.fill({ code: 'A1B2C3', password: good, again: `${good}x` })
    await page.user.tab()
    expect(await page.findByText('Les nouveaux mot de passes ne sont pas identiques')).toBeTruthy()
  })

  it('uses the specification’s wording for the password length', () => {
    expect(textsIn('en', 'password')('passwordLength')).toBe('The password value should be between 8 and 16 characters')
  })

  it('marks the password rules already met', async () => {
    const page = await openReset()
    const traits = () =>
      within(page.getByRole('list', { name: 'Ton mot de passe' }))
        .getAllByRole('listitem')
        .filter((item) => item.textContent?.endsWith('rempli'))
    await page.user.type(page.password, 'abc')
    const before = traits().length
    await page.user.type(page.password, 'D1!xyz')
    expect(traits().length).toBeGreaterThan(before)
    expect(traits()).toHaveLength(6)
  })
})

describe('after the password reset', () => {
  async function withCode(options: RenderScreenOptions = {}) {
    const requestPage = await openAsk(options)
    await requestPage.requestReset('amira.bensalah@exemple.tn')
    const page = { ...requestPage, ...(await newPasswordForm(requestPage)) }
    return { ...page, sent: requestPage.sandbox.lastCode('amira') ?? '' }
  }

  it('leads to sign-in, which accepts only the new password', async () => {
    const page = await withCode()
    await page.fill({ code: ` ${page.sent} `, password: good })
    await page.user.click(page.submit)
    await waitFor(() => expect(page.address()).toBe('/login'))
    expect(await page.findByText('Ton mot de passe a été changé. Connecte-toi avec le nouveau.')).toBeTruthy()
    expect(page.desktop.recorded.humanChecks).toBe(2)
    const secret = await page.findByLabelText('Mot de passe')
    await page.user.type(page.getByLabelText('E-mail ou numéro de téléphone'), 'amira.bensalah@exemple.tn')
    await page.user.type(secret, 'Tutorat2026!')
    await page.user.click(page.getByRole('button', { name: 'Se connecter' }))
    await waitFor(() => expect(secret.getAttribute('aria-invalid')).toBe('true'))
    await page.user.clear(secret)
    await page.user.type(secret, good)
    await page.user.click(page.getByRole('button', { name: 'Se connecter' }))
    await waitFor(() => expect(page.address()).toBe('/'))
  })

  it('marks the code until it is edited if the platform rejects the token', async () => {
    const page = await withCode()
    await page.fill({ code: 'ZZZZZZ', password: good })
    await page.user.click(page.submit)
    expect(await page.findByText('Code de réinitialisation invalide')).toBeTruthy()
    expect(page.code.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(page.code)
    await page.user.type(page.code, '1')
    expect(page.code.getAttribute('aria-invalid')).toBeNull()
  })

  it('rejects an expired code', async () => {
    const page = await withCode()
    page.sandbox.clock.advance(16 * 60_000)
    await page.fill({ code: page.sent, password: good })
    await page.user.click(page.submit)
    expect(await page.findByText('Code de réinitialisation invalide')).toBeTruthy()
  })

  it.each([
    ['server-error', retryLater],
    ['html', /La plateforme ne répond pas/],
    ['half-json', retryLater],
  ] as const)('shows what to do when the platform returns %s', async (kind, sentence) => {
    const page = await withCode({ before: (sandbox) => sandbox.faults('passwords.reset', kind) })
    await page.fill({ code: page.sent, password: good })
    await page.user.click(page.submit)
    expect(await page.findByText(sentence)).toBeTruthy()
    expect(page.address()).toBe('/reset-password')
  })

  it('resets the password without a stored recipient', async () => {
    const resetPage = await withCode()
    await resetPage.user.click(resetPage.getByRole('link', { name: 'Je n’ai pas reçu de code' }))
    await resetPage.user.click(await resetPage.findByRole('link', { name: 'J’ai déjà un code' }))
    const page = { ...resetPage, ...(await newPasswordForm(resetPage)) }
    expect(page.getByText(/Saisis le code que tu as reçu/)).toBeTruthy()
    await page.fill({ code: page.sent, password: good })
    await page.user.click(page.submit)
    await waitFor(() => expect(page.address()).toBe('/login'))
  })

  it('sends the password once on repeated submits', async () => {
    const page = await withCode()
    const held = page.sandbox.faults.hold('passwords.reset')
    await page.fill({ code: page.sent, password: good })
    await page.user.click(page.submit)
    await waitFor(() => expect(page.submit.getAttribute('aria-busy')).toBe('true'))
    await page.user.type(page.again, '{Enter}')
    held.release()
    await waitFor(() => expect(page.address()).toBe('/login'))
    expect(getCalls(page, 'passwords.reset')).toHaveLength(1)
  })
})
