import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createLockedKeychain } from '#tests/support/locked-keychain.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { recordBodies } from '#tests/support/sent-bodies.ts'

const texts = {
  username: 'E-mail ou numéro de téléphone',
  password: 'Mot de passe',
  retryLater: "Une erreur s'est produite, veuillez réessayer ultérieurement",
}

async function open(options: Parameters<typeof renderScreen>[0] = {}) {
  const page = await renderScreen({ path: '/login', ...options })
  const username = await page.findByLabelText(texts.username)
  const password = page.getByLabelText(texts.password)
  const submit = page.getByRole('button', { name: 'Se connecter' })
  const fill = async (name: string, secret: string) => {
    await page.user.clear(username)
    await page.user.type(username, name)
    await page.user.clear(password)
    await page.user.type(password, secret)
  }
  const signIn = async (name = 'amira.bensalah@exemple.tn', secret = 'Tutorat2026!') => {
    await fill(name, secret)
    await page.user.click(submit)
  }
  return { ...page, username, password, submit, fill, signIn }
}

describe('sign-in fields (spec 1 §5)', () => {
  it('requires a user name, with the message of the specification', async () => {
    const { user, username, findByText } = await open()
    await user.click(username)
    await user.tab()
    expect(await findByText('Veuillez saisir votre adresse e-mail/numéro de téléphone')).toBeTruthy()
  })

  it.each(['amira', '12345678', '0123456789', 'amira@', '12345678a'])('rejects the user name %s', async (typed) => {
    const { user, username, submit, password, findByText } = await open()
    await user.type(username, typed)
    await user.type(password, 'Tutorat2026!')
    expect(await findByText('Veuillez saisir un numéro de téléphone/une adresse e-mail valide')).toBeTruthy()
    expect(submit).toHaveProperty('disabled', true)
  })

  it.each(['amira.bensalah@exemple.tn', '020100101', '020 100 101'])('accepts the user name %s', async (typed) => {
    const { fill, submit } = await open()
    await fill(typed, 'Tutorat2026!')
    expect(submit).toHaveProperty('disabled', false)
  })

  it('requires a password of 8 characters, with the message of the specification', async () => {
    const { user, password, submit, findByText } = await open()
    await user.click(password)
    await user.tab()
    expect(await findByText('Veuillez saisir votre mot de passe')).toBeTruthy()
    await user.type(password, '1234567')
    expect(await findByText('Mot de passe minimum 8 caractères')).toBeTruthy()
    expect(submit).toHaveProperty('disabled', true)
  })

  it('prevents a second submit while a request is in flight', async () => {
    const page = await open()
    const held = page.sandbox.faults.hold('account.signIn')
    await page.signIn()
    await waitFor(() => expect(page.submit.getAttribute('aria-busy')).toBe('true'))
    await page.user.click(page.submit)
    held.release()
    await page.findByRole('heading', { level: 1, name: /Amira/ })
    expect(page.sandbox.requests().filter(({ name }) => name === 'account.signIn')).toHaveLength(1)
  })
})

describe('support at the sign-in', () => {
  it('shows the telephone and the e-mail of the platform', async () => {
    const page = await open()
    expect(page.getByText('+216 70 000 000').closest('p')?.textContent).toBe(
      'Assistance : +216 70 000 000aide@exemple.tn',
    )
  })

  it('is absent where the platform names no contact', async () => {
    const page = await open({ platform: (config) => ({ ...config, links: {} }) })
    expect(page.queryByText('Assistance :')).toBeNull()
  })
})

describe('sign-in submission', () => {
  it('passes the captcha and opens Home', async () => {
    const page = await open()
    await page.signIn()
    await waitFor(() => expect(page.address()).toBe('/'))
    expect(page.desktop.recorded.humanChecks).toBe(1)
    expect(page.vault.state().signedIn).toBe(true)
  })

  it('keeps no password in the field that it leaves', async () => {
    const page = await open()
    await page.signIn()
    await page.findByRole('heading', { level: 1, name: /Amira/ })
    expect(page.password).toHaveProperty('value', '')
  })

  it('sends an accent of the password in one character', async () => {
    let sent: readonly string[] = []
    const page = await open({ before: (sandbox) => void (sent = recordBodies(sandbox, '/login_check')) })
    await page.signIn('amira.bensalah@exemple.tn', 'Me\u0301moire1!')
    await waitFor(() => expect(sent).toEqual([expect.stringContaining('M\u00e9moire1!')]))
  })

  it('accepts a phone number typed with spaces', async () => {
    const page = await open()
    await page.signIn('020 100 101')
    await waitFor(() => expect(page.address()).toBe('/'))
  })

  it('keeps nextPage=offres for registration and after sign-in', async () => {
    const page = await open({ path: '/login?nextPage=offres' })
    expect(page.getByRole('link', { name: 'Créer un compte' }).getAttribute('href')).toBe('/register?nextPage=offres')
    await page.signIn()
    await waitFor(() => expect(page.address()).toBe('/offres'))
  })

  it('says to a screen reader that wrong credentials were refused, as long as the fields are marked', async () => {
    const page = await open()
    await page.signIn('amira.bensalah@exemple.tn', 'Wrong-password-1')
    const refusal = await page.findByText(/^Ces identifiants ne vont pas ensemble/)
    expect([refusal.getAttribute('role'), refusal.className]).toEqual(['status', 'visually-hidden'])
    await page.user.tab({ shift: true })
    for (const field of [page.username, page.password]) expect(field.getAttribute('aria-describedby')).toBe(refusal.id)
    await page.user.type(page.password, 'x')
    expect(refusal.isConnected).toBe(false)
    expect(page.username.getAttribute('aria-describedby')).toBeNull()
  })

  it('gives no description to the field that has the focus, which a screen reader would read beside the announcement', async () => {
    const page = await open()
    await page.signIn('amira.bensalah@exemple.tn', 'Wrong-password-1')
    const refusal = await page.findByText(/^Ces identifiants ne vont pas ensemble/)
    expect(document.activeElement).toBe(page.username)
    expect(page.username.getAttribute('aria-describedby')).toBeNull()
    expect(page.password.getAttribute('aria-describedby')).toBe(refusal.id)
  })

  it('marks the fields as invalid without text for wrong credentials, until an edit', async () => {
    const page = await open()
    await page.signIn('amira.bensalah@exemple.tn', 'Wrong-password-1')
    await waitFor(() => expect(page.username.getAttribute('aria-invalid')).toBe('true'))
    expect(page.password.getAttribute('aria-invalid')).toBe('true')
    expect(page.queryByText(/invalid|incorrect/i)).toBeNull()
    expect(document.activeElement).toBe(page.username)
    await page.user.type(page.password, 'x')
    expect(page.username.getAttribute('aria-invalid')).toBeNull()
  })

  it.each(['server-error', 'html', 'half-json', 'wrong-types', 'empty'] as const)(
    'shows the retry message for a %s response',
    async (kind) => {
      const page = await open({ before: (sandbox) => sandbox.faults('account.signIn', kind) })
      await page.signIn()
      expect(await page.findByText(texts.retryLater)).toBeTruthy()
      expect(page.address()).toBe('/login')
    },
  )

  it('shows an error when the platform is unreachable', async () => {
    const page = await open()
    page.network.down = true
    await page.signIn()
    const alert = await page.findByText(/La plateforme ne répond pas/)
    expect(alert.closest('form')).not.toBeNull()
    expect(page.getByRole('link', { name: 'Trouver la cause' })).toBeTruthy()
  })

  it('shows the French rate limit message', async () => {
    const page = await open({ before: (sandbox) => sandbox.faults('account.signIn', 'rate-limited') })
    await page.signIn()
    expect(await page.findByText('Réessaie plus tard')).toBeTruthy()
  })

  it('sends nothing when the captcha fails', async () => {
    const page = await open()
    page.desktop.failHumanCheck = true
    await page.signIn()
    expect(await page.findByText(/La vérification n’a pas abouti/)).toBeTruthy()
    expect(page.sandbox.requests().some(({ name }) => name === 'account.signIn')).toBe(false)
  })

  it('does not show a late refusal on the next screen', async () => {
    const page = await open()
    const held = page.sandbox.faults.hold('account.signIn')
    await page.signIn()
    await page.user.click(page.getByRole('link', { name: 'Créer un compte' }))
    await page.findByRole('heading', { level: 1, name: 'Bienvenue !' })
    page.sandbox.clock.advance(10 * 60_000)
    held.release()
    await page.answered()
    expect(page.sandbox.requests().filter(({ name }) => name === 'account.signIn')).toHaveLength(1)
    expect(page.getByRole('log', { name: 'Notifications' }).textContent).toBe('')
  })

  it('sends a teacher to the teachers’ site and stores no session', async () => {
    const page = await open()
    await page.signIn('nabil.gharbi@exemple.tn')
    expect(await page.findByText(/site des enseignants/)).toBeTruthy()
    expect(page.teacherSites).toHaveLength(1)
    expect(page.vault.state().signedIn).toBe(false)
    await page.user.click(page.getByRole('button', { name: 'Se connecter avec un autre compte' }))
    expect(await page.findByLabelText(texts.username)).toBeTruthy()
  })
})

describe('sign-in screen', () => {
  it('never exposes the token to the page', async () => {
    const page = await open()
    await page.signIn()
    await waitFor(() => expect(page.address()).toBe('/'))
    const bearer = await page.vault.bearer()
    expect(bearer?.token.length).toBeGreaterThan(10)
    expect(JSON.stringify(page.store.getState())).not.toContain(bearer?.token)
    expect(JSON.stringify({ ...window.localStorage })).not.toContain(bearer?.token)
  })

  it.each([
    ['English', 'Welcome back', 'ltr'],
    ['العربية', 'سعداء بعودتك', 'rtl'],
  ])('renders in %s', async (name, title, direction) => {
    const page = await open()
    await page.user.click(within(page.getByRole('group', { name: 'Langue' })).getByRole('radio', { name }))
    expect(await page.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(document.documentElement.dir).toBe(direction)
  })

  it('links to the settings, for networks that need a proxy, and back', async () => {
    const page = await open()
    await page.user.click(page.getByRole('link', { name: 'Réglages' }))
    expect(await page.findByRole('heading', { level: 1, name: 'Réglages' })).toBeTruthy()
    expect(page.getByRole('heading', { level: 2, name: 'Connexion à Internet' })).toBeTruthy()
    await page.user.click(page.getByRole('link', { name: 'Retour à la connexion' }))
    expect(await page.findByLabelText(texts.username)).toBeTruthy()
  })

  it('stores the shared computer setting', async () => {
    const page = await open()
    await page.user.click(page.getByRole('switch', { name: /Cet ordinateur est partagé/ }))
    await waitFor(() => expect(page.store.getState().settings.sharedComputer).toBe(true))
  })

  it('fills in an account of the demo panel', async () => {
    const page = await open()
    await page.user.click(await page.findByRole('button', { name: /Mode démo/ }))
    await page.user.click(await page.findByRole('button', { name: /Utiliser le compte de Amira/ }))
    await waitFor(() => expect(page.username).toHaveProperty('value', 'amira.bensalah@exemple.tn'))
    expect(page.submit).toHaveProperty('disabled', false)
  })
})

describe('a locked keychain', () => {
  it('is reported at the sign-in, and tried again on request until it gives the session', async () => {
    const { store, unlock } = createLockedKeychain(
      JSON.stringify({ token: 'stored-token', userId: 7, signedInAt: 0, expiresAt: 9e15 }),
    )
    const page = await open({ lockedKeychain: store })
    const notice = await page.findByText('Le trousseau de cet ordinateur est verrouillé.')
    await page.user.click(page.getByRole('button', { name: 'Réessayer' }))
    expect(notice.isConnected).toBe(true)
    unlock()
    await page.user.click(page.getByRole('button', { name: 'Réessayer' }))
    await waitFor(() => expect(page.store.getState().session.userId).toBe(7))
  })

  it('is not mentioned on a computer without one', async () => {
    const page = await open()
    expect(page.queryByText('Le trousseau de cet ordinateur est verrouillé.')).toBeNull()
  })
})
