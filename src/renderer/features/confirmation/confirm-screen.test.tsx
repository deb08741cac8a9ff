import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { toMutationHandle } from '#core/api/rtk-endpoints.ts'
import { contract } from '#shared/contract/index.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { rewriteAnswers } from '#tests/support/rewrite-answers.ts'

type Options = NonNullable<Parameters<typeof renderScreen>[0]>
type Sandbox = Parameters<NonNullable<Options['before']>>[0]

function unverified(sandbox: Sandbox) {
  sandbox.world.student('amira').user.verified = false
}

async function open(options: Options = {}) {
  const page = await renderScreen({ path: '/confirm', as: 'rim', ...options })
  const code = await page.findByLabelText<HTMLInputElement>('Code de confirmation')
  const submit = page.getByRole<HTMLButtonElement>('button', { name: 'Confirmer' })
  const enter = async (text: string) => {
    await page.user.clear(code)
    await page.user.click(code)
    await page.user.paste(text)
  }
  const send = async (text: string) => {
    await enter(text)
    await page.user.click(submit)
  }
  const calls = (name: string) => page.sandbox.requests().filter((request) => request.name === name).length
  return { ...page, code, submit, enter, send, calls }
}

describe('confirmation code', () => {
  it('is requested on a page without the shell that shows masked destinations', async () => {
    const page = await open()
    expect(page.getByRole('heading', { level: 1, name: 'Dernière étape' })).toBeTruthy()
    expect(page.queryByRole('navigation')).toBeNull()
    const text = page.getByText(/Saisis le code de 6 caractères/).textContent
    expect(text).toContain('•••\u00a0•••\u00a0114')
    expect(text).toContain('r•••@exemple.tn')
    expect(document.body.textContent).not.toContain('020100114')
  })

  it('confirms the account, shows a message, and continues', async () => {
    const page = await open()
    await page.send(page.sandbox.lastCode('rim') ?? '')
    expect(await page.findByText('Ton compte est vérifié')).toBeTruthy()
    expect(page.sandbox.world.student('rim').user.verified).toBe(true)
    await waitFor(() => expect(page.address()).toBe('/mon-profil/edit'))
  })

  it.each([
    ['/confirm', '/'],
    ['/confirm?nextPage=offres', '/offres'],
  ])('%s continues to %s', async (path, end) => {
    const page = await open({ path, as: 'amira', before: unverified })
    page.sandbox.world.student('amira').user.verified = true
    await page.send('A1B2C3')
    expect(await page.findByText('Ton compte est vérifié')).toBeTruthy()
    await waitFor(() => expect(page.address()).toBe(end))
  })

  it('accepts pasted groups and is always displayed left to right', async () => {
    const page = await open()
    const code = page.sandbox.lastCode('rim') ?? ''
    await page.enter(` ${code.slice(0, 2)} ${code.slice(2, 4)}-${code.slice(4)} `)
    expect(page.code.value).toBe(code)
    expect(page.code.dir).toBe('ltr')
    expect(page.code.autocomplete).toBe('one-time-code')
  })

  it('is invalid when incomplete on blur, and cannot be submitted', async () => {
    const page = await open()
    await page.user.type(page.code, 'A1B2C')
    expect(page.queryByText('Code invalide')).toBeNull()
    await page.user.tab()
    expect(await page.findByText('Code invalide')).toBeTruthy()
    expect(page.submit.disabled).toBe(true)
    await page.user.type(page.code, '3')
    expect(page.queryByText('Code invalide')).toBeNull()
    expect(page.submit.disabled).toBe(false)
  })

  it('shows an error at the field for a wrong code until the input changes', async () => {
    const page = await open()
    await page.send('ZZZZZZ')
    expect(await page.findByText('Code invalide')).toBeTruthy()
    expect(page.code.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(page.code)
    await page.user.type(page.code, '{Backspace}')
    expect(page.queryByText('Code invalide')).toBeNull()
  })

  it('is sent once despite repeated submits', async () => {
    const page = await open({ as: 'amira', before: unverified })
    const held = page.sandbox.faults.hold('registration.confirm')
    await page.enter('A1B2C3')
    await page.user.click(page.submit)
    await waitFor(() => expect(page.submit.getAttribute('aria-busy')).toBe('true'))
    await page.user.click(page.submit)
    fireEvent.submit(page.getByRole('form', { name: 'Confirmer le compte' }))
    held.release()
    expect(await page.findByText('Code invalide')).toBeTruthy()
    expect(page.calls('registration.confirm')).toBe(1)
  })

  it.each([
    ['server-error', "Une erreur s'est produite, veuillez réessayer ultérieurement"],
    ['html', /La plateforme ne répond pas/],
    ['rate-limited', 'Réessaie plus tard'],
    ['cut', /La plateforme ne répond pas/],
  ] as const)('remains in the field when the platform responds with %s', async (kind, sentence) => {
    const page = await open({ before: (sandbox) => sandbox.faults('registration.confirm', kind) })
    await page.send('A1B2C3')
    expect(await page.findByText(sentence)).toBeTruthy()
    expect(page.code.value).toBe('A1B2C3')
    expect(page.queryByText('Code invalide')).toBeNull()
  })

  it('is not sent when the human check fails', async () => {
    const page = await open()
    page.desktop.failHumanCheck = true
    await page.send('A1B2C3')
    expect(await page.findByText(/La vérification n’a pas abouti/)).toBeTruthy()
    expect(page.calls('registration.confirm')).toBe(0)
  })

  it('counts as confirmed although the user cannot be fetched yet', async () => {
    const page = await open({ as: 'amira', before: unverified })
    page.sandbox.world.student('amira').user.verified = true
    page.sandbox.faults('account.me', 'forbidden')
    await page.send('A1B2C3')
    const continueButton = await page.findByRole('button', { name: 'Continuer' })
    page.sandbox.faults.clear()
    await page.user.click(continueButton)
    await waitFor(() => expect(page.address()).toBe('/'))
  })
})

describe('after a profile update that returned a credential', () => {
  it('masks the credential, remains for a verified account, and confirms the new e-mail', async () => {
    const page = await open({ as: 'amira', locationState: { credential: 'nouvelle@exemple.tn' } })
    expect(page.getByText(/Saisis le code/).textContent).toContain('n•••@exemple.tn')
    expect(page.queryByRole('button', { name: 'Renvoyer le code' })).toBeNull()
    await page.send('ZZZZZZ')
    expect(await page.findByText('Code invalide')).toBeTruthy()
    await act(async () => {
      await page.store.dispatch(toMutationHandle(contract.profile.addEmail)({ body: { email: 'nouvelle@exemple.tn' } }))
    })
    await page.send(page.sandbox.lastCode('amira', 'email') ?? '')
    await waitFor(() => expect(page.address()).toBe('/'))
    expect(page.sandbox.world.student('amira').user.email).toBe('nouvelle@exemple.tn')
    expect(page.calls('registration.confirm')).toBe(0)
  })

  it.each(['nouvelle@exemple.tn', '020999888'])(
    'confirms the account that the change to %s left unverified',
    async (credential) => {
      const page = await open({ as: 'amira', locationState: { credential }, before: unverified })
      page.sandbox.world.student('amira').user.verified = true
      await page.send('A1B2C3')
      await waitFor(() => expect(page.address()).toBe('/'))
      expect([page.calls('registration.confirm'), page.calls('profile.confirmCode')]).toEqual([1, 0])
    },
  )
})

describe('resending the code', () => {
  const again = { name: 'Renvoyer le code' }

  it('is offered once, and only the new code is valid', async () => {
    const page = await open()
    const first = page.sandbox.lastCode('rim')
    await page.user.click(page.getByRole('button', again))
    expect(await page.findByText(/Un nouveau code a été envoyé/)).toBeTruthy()
    expect(await page.findByText(/Le code a déjà été renvoyé/)).toBeTruthy()
    expect(page.queryByRole('button', again)).toBeNull()
    expect(page.sandbox.lastCode('rim')).not.toBe(first)
    await page.send(page.sandbox.lastCode('rim') ?? '')
    expect(await page.findByText('Ton compte est vérifié')).toBeTruthy()
    expect(page.store.getState()).toMatchObject({ confirmation: { codeResent: false } })
  })

  it('is disabled offline', async () => {
    const page = await open()
    await page.disconnect()
    const button = page.getByRole('button', again)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await page.user.click(button)
    expect(page.calls('registration.resendCode')).toBe(0)
  })

  it('is persisted: a restart does not offer it again', async () => {
    const page = await open()
    await page.user.click(page.getByRole('button', again))
    await page.findByText(/Le code a déjà été renvoyé/)
    await page.flush()
    const written = { ...window.localStorage }
    expect(JSON.stringify(written)).toContain('codeResent')
    page.view.unmount()
    const restarted = await renderScreen({ path: '/confirm', as: 'rim' })
    await restarted.findByLabelText('Code de confirmation')
    expect(await restarted.findByText(/Le code a déjà été renvoyé/)).toBeTruthy()
    expect(restarted.queryByRole('button', again)).toBeNull()
  })

  it('remains available after a failed request', async () => {
    const page = await open({ before: (sandbox) => sandbox.faults('registration.resendCode', 'html') })
    await page.user.click(page.getByRole('button', again))
    expect(await page.findByText(/La plateforme ne répond pas/)).toBeTruthy()
    page.sandbox.faults.clear()
    await page.user.click(page.getByRole('button', again))
    expect(await page.findByText(/Un nouveau code a été envoyé/)).toBeTruthy()
  })

  it('remains available after a refusal, and says that no code was sent', async () => {
    const page = await open({
      before: ({ world }) => {
        world.student('rim').codeResent = true
      },
    })
    await page.user.click(page.getByRole('button', again))
    expect(await page.findByText('Réessaie plus tard')).toBeTruthy()
    expect(page.queryByText(/Le code a déjà été renvoyé/)).toBeNull()
    expect(page.store.getState()).toMatchObject({ confirmation: { codeResent: false } })
    page.sandbox.world.student('rim').codeResent = false
    await page.user.click(page.getByRole('button', again))
    expect(await page.findByText(/Un nouveau code a été envoyé/)).toBeTruthy()
  })

  it('sends one request despite repeated clicks', async () => {
    const page = await open()
    const held = page.sandbox.faults.hold('registration.resendCode')
    const button = page.getByRole('button', again)
    await page.user.click(button)
    await page.user.click(button)
    held.release()
    await page.findByText(/Le code a déjà été renvoyé/)
    expect(page.calls('registration.resendCode')).toBe(1)
  })
})

describe('leaving the confirmation screen', () => {
  it('lets an unconfirmed user sign out', async () => {
    const page = await open()
    await page.user.click(page.getByRole('button', { name: 'Se déconnecter' }))
    await waitFor(() => expect(page.address()).toBe('/login'))
  })

  it.each([
    ['right', (sandbox: Sandbox) => sandbox.lastCode('rim') ?? ''],
    ['wrong', () => 'ZZZZZZ'],
  ] as const)('ignores the response to a %s code that arrives after sign-out', async (_kind, codeIn) => {
    const page = await open()
    const held = page.sandbox.faults.hold('registration.confirm')
    await page.send(codeIn(page.sandbox))
    await page.user.click(page.getByRole('button', { name: 'Se déconnecter' }))
    await page.findByRole('heading', { level: 1, name: 'Bon retour parmi nous' })
    held.release()
    await page.answered()
    expect(page.calls('registration.confirm')).toBe(1)
    expect(page.getByRole('log', { name: 'Notifications' }).textContent).toBe('')
    expect(page.address()).toBe('/login')
  })

  it('lets a verified user return to the profile', async () => {
    const page = await open({ as: 'amira', locationState: { credential: 'nouvelle@exemple.tn' } })
    await page.user.click(page.getByRole('link', { name: 'Retour au profil' }))
    await waitFor(() => expect(page.address()).toBe('/mon-profil'))
  })

  it('offers an unverified user no link to the profile', async () => {
    const page = await open()
    expect(page.queryByRole('link', { name: 'Retour au profil' })).toBeNull()
  })

  it.each([
    ['English', 'Code invalid'],
    ['العربية', 'الرمز غير صحيح'],
  ])('translates the error of an invalid code into %s', async (language, sentence) => {
    const page = await open()
    await page.send('ZZZZZZ')
    await page.findByText('Code invalide')
    await page.user.click(within(page.getByRole('group', { name: 'Langue' })).getByRole('radio', { name: language }))
    expect(await page.findByText(sentence)).toBeTruthy()
    expect(page.code.dir).toBe('ltr')
  })
})

it('continues as after a success when the platform refuses with "You are verified"', async () => {
  const page = await open({
    as: 'amira',
    before: (sandbox) => {
      unverified(sandbox)
      rewriteAnswers(
        sandbox,
        'registration.confirm',
        () => ({ success: false, message: 'You are verified', payload: null }),
        400,
      )
    },
  })
  page.sandbox.world.student('amira').user.verified = true
  await page.send('ABC123')
  expect(await page.findByText('Ton compte est vérifié')).toBeTruthy()
  expect(page.queryByLabelText('Code de confirmation')).toBeNull()
  await waitFor(() => expect(page.address()).toBe('/'))
})
