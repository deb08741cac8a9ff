import { act, screen } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { refusals } from '#shared/contract/refusal.ts'
import type { Desktop } from '#shared/desktop/desktop.ts'
import type { SessionState } from '#shared/desktop/session.ts'
import { createHookWorld, type PendingRequest } from '#tests/support/render-hook.tsx'
import { textsIn } from '#tests/support/texts.ts'
import { Field } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { Origin, RegistrationField, RegistrationValues } from './registration-values'
import { useRegisterForm } from './use-register-form'

const t = textsIn('fr', 'registration')
const account = textsIn('fr', 'account')
const values: RegistrationValues = {
  name: 'Rania',
  lastName: 'Chaker',
  email: ' rania@ecole.tn ',
  phone: '020100101',
  birthDate: { day: 1, month: 2, year: 2010 },
  state: 3,
  division: 5,
  password: 'Bonjour-2026',
  confirmation: 'Bonjour-2026',
}
const session: SessionState = {
  signedIn: true,
  userId: null,
  generation: 4,
  backend: 'memory',
  memoryReason: null,
  adminUserId: null,
}
const fields: readonly RegistrationField[] = [
  ...(['name', 'lastName', 'email', 'phone', 'birthDate', 'state', 'division'] as const),
  ...(['optionalSubject', 'password', 'confirmation'] as const),
]

type Options = { origin?: Origin; check?: Desktop['session.human-check'] }

function setUp({ origin = 'tunisia', check = async () => ({ token: 'checked' }) }: Options = {}) {
  const world = createHookWorld({
    desktop: {
      'session.human-check': check,
      'app.start': async () => ({ session }) as Awaited<ReturnType<Desktop['app.start']>>,
    },
  })
  const { current, unmount } = world.renderForm(
    () => ({ ...useRegisterForm(t, origin, '?nextPage=offres'), location: useLocation() }),
    ({ form, change }) => (
      <Form form={form} onValuesChange={change} onFinish={() => undefined}>
        {fields.map((name) => (
          <Field key={name} label={name} name={name}>
            {name === 'birthDate' ? <NoInput /> : <TextInput />}
          </Field>
        ))}
      </Form>
    ),
  )
  const send = async (times = 1) => {
    act(() => {
      for (let time = 0; time < times; time += 1) void current().send(values)
    })
    await world.settle()
  }
  const errors = () =>
    Object.fromEntries(
      current()
        .form.getFieldsError()
        .flatMap((each) => (each.errors.length > 0 ? [[String(each.name[0]), each.errors[0]]] : [])),
    )
  const address = () => `${current().location.pathname}${current().location.search}`
  const isSignedIn = () => world.store.getState().session.signedIn
  return { ...world, current, unmount, send, errors, address, isSignedIn }
}

/** A date is no text. */
function NoInput() {
  return null
}

const used = refusals.accountInformationUsed
const refuseAsUsed = (request: PendingRequest | undefined) => request?.refuse(used.message, used.status)
const refuseSignIn = (request: PendingRequest | undefined) => request?.refuse(refusals.invalidCredentials.message, 401)

describe('useRegisterForm', () => {
  it('creates the account once and signs in with the e-mail and password that it has', async () => {
    const { current, send, requests, notified, isSignedIn, settle } = setUp()
    expect(current().isBusy).toBe(false)
    await send(2)
    expect([requests.length, current().isBusy]).toEqual([1, true])
    expect(requests[0]?.body).toMatchObject({
      'email': 'rania@ecole.tn',
      'state': 3,
      'g-recaptcha-response': 'checked',
    })
    await requests[0]?.answer(null, 'Bienvenue à l’école')
    await settle()
    expect(requests[1]?.body).toMatchObject({ username: 'rania@ecole.tn', password: 'Bonjour-2026' })
    expect([current().isBusy, notified]).toEqual([true, []])
    await requests[1]?.answer({ user_type: 'Student' })
    expect([isSignedIn(), current().isBusy, notified]).toEqual([true, false, ['success: Bienvenue à l’école']])
  })

  it('says itself that the account was created where the platform says nothing', async () => {
    const { send, requests, notified, settle } = setUp()
    await send()
    await requests[0]?.answer(null)
    await settle()
    await requests[1]?.answer({ user_type: 'Student' })
    expect(notified).toEqual([`success: ${t('createdSignedIn')}`])
  })

  it('leads to the sign-in where the account was created but could not be signed in', async () => {
    const { send, requests, notified, address, settle } = setUp()
    await send()
    await requests[0]?.answer(null)
    await settle()
    await requests[1]?.fail()
    expect([notified, address()]).toEqual([[`success: ${t('created')}`], '/login?nextPage=offres'])
  })

  it('sends nothing without a human check, says so, and can be sent again', async () => {
    const { send, requests, notified, current } = setUp({ check: () => Promise.reject(new Error('timeout')) })
    await send()
    expect([requests, notified, current().isBusy]).toEqual([[], [`error: ${account('humanCheckFailed')}`], false])
    await send()
    expect(notified).toHaveLength(2)
  })

  it('empties the optional subject with a change of the class only', async () => {
    const { current } = setUp()
    await act(async () => current().form.setFieldsValue({ optionalSubject: 7 }))
    await act(async () => current().change({ name: 'Rania' }))
    expect(current().form.getFieldValue('optionalSubject')).toBe(7)
    await act(async () => current().change({ division: 6 }))
    expect(current().form.getFieldValue('optionalSubject')).toBeUndefined()
  })

  it('takes the error of a field away once it is edited', async () => {
    const { current, send, requests, errors } = setUp()
    await send()
    await requests[0]?.refuse('Validation failed', 422, { email: ['Adresse refusée'], phone: ['Numéro refusé'] })
    await act(async () => current().change({ email: 'rania@exemple.tn' }))
    expect(errors()).toEqual({ phone: 'Numéro refusé' })
  })
})

describe('a refused registration', () => {
  it.each<[string, Record<string, string[]>, Partial<Record<RegistrationField, string>>]>([
    ['Validation failed', { email: ['Adresse refusée'] }, { email: 'Adresse refusée' }],
    [
      'Validation failed',
      { 'plainPassword.second': ['Différent'], 'last_name': ['Nom refusé'] },
      { lastName: 'Nom refusé', confirmation: 'Différent' },
    ],
    ['Validation failed', { birth_date: ['This value should be less than 2018'] }, { birthDate: t('tooYoung') }],
    ['Validation failed', { phone: [], email: ['Adresse refusée'] }, { email: 'Adresse refusée' }],
    ['Birthdate: date refusée', {}, { birthDate: 'Birthdate date refusée' }],
    ['first Password: trop simple', {}, { password: 'first Password trop simple' }],
    ['Email: adresse refusée', {}, { email: 'Email adresse refusée' }],
    ['This value should be less than 2018', {}, { birthDate: t('tooYoung') }],
  ])('"%s" with the fields %j is shown at %j, and announced nowhere else', async (message, wire, shown) => {
    const { send, requests, errors, notified } = setUp()
    await send()
    await requests[0]?.refuse(message, 422, wire)
    expect([errors(), notified, requests.length]).toEqual([shown, [], 1])
  })

  it.each([
    [{ plainPassword: ['Trop simple'], name: ['Prénom refusé'] }, 'name'],
    [{ plainPassword: ['Trop simple'], phone: ['Numéro refusé'] }, 'phone'],
  ])('moves the focus for %j to the first of these fields of the page', async (wire, focused) => {
    const { send, requests } = setUp()
    await send()
    await requests[0]?.refuse('Validation failed', 422, wire)
    expect(document.activeElement).toBe(screen.getByLabelText(focused))
  })

  it.each<[Origin, RegistrationField]>([
    ['tunisia', 'phone'],
    ['unknown', 'phone'],
    ['foreign', 'email'],
  ])('marks what another account has, and does not try its password: of %s the %s', async (origin, field) => {
    const { send, requests, errors } = setUp({ origin })
    await send()
    await refuseAsUsed(requests[0])
    expect([errors(), requests.length]).toEqual([{ [field]: t('alreadyUsed') }, 1])
  })

  it.each([
    ['a field that the form does not have', 422, { country: ['Pays refusé'] }, 'Pays refusé'],
    ['no field', 403, {}, 'Inscription fermée'],
    ['too many attempts', 429, {}, 'Inscription fermée'],
  ])('announces a refusal of %s', async (_what, status, wire, text) => {
    const { send, requests, errors, notified } = setUp()
    await send()
    await requests[0]?.refuse('Inscription fermée', status, wire)
    expect([errors(), notified, requests.length]).toEqual([{}, [`error: ${text}`], 1])
  })
})

describe('a registration without an answer', () => {
  it('signs in where the account was created after all', async () => {
    const { send, requests, isSignedIn, notified, settle } = setUp()
    await send()
    await requests[0]?.fail()
    await settle()
    expect(requests[1]?.body).toMatchObject({ username: 'rania@ecole.tn' })
    await requests[1]?.answer({ user_type: 'Student' })
    expect([isSignedIn(), notified]).toEqual([true, [`success: ${t('createdSignedIn')}`]])
  })

  it('says why it failed where the sign-in is refused, as no account was created', async () => {
    const { send, requests, notified, settle } = setUp()
    await send()
    await requests[0]?.refuse('Server', 500)
    await settle()
    expect([requests.length, notified]).toEqual([2, []])
    await refuseSignIn(requests[1])
    expect(notified).toEqual([`error: ${account('retryLater')}`])
  })

  it.each([
    [408, 2],
    [422, 1],
    [425, 1],
    [429, 1],
  ])(
    'with the status %i leads to %i requests: the password is tried where an account may exist',
    async (status, count) => {
      const { send, requests, settle } = setUp()
      await send()
      await requests[0]?.refuse('Non', status)
      await settle()
      expect(requests).toHaveLength(count)
    },
  )

  it('says that the account may exist where the sign-in has no answer either, and tries it on the next press', async () => {
    const { send, requests, notified, isSignedIn, settle, errors } = setUp()
    await send()
    await requests[0]?.fail()
    await settle()
    await requests[1]?.fail()
    expect(notified).toEqual([`error: ${t('maybeCreated')}`])
    await send()
    await refuseAsUsed(requests[2])
    await settle()
    await requests[3]?.answer({ user_type: 'Student' })
    expect([isSignedIn(), errors()]).toEqual([true, {}])
  })

  it('marks what another account has where that sign-in fails', async () => {
    const { send, requests, errors, settle } = setUp()
    await send()
    await requests[0]?.fail()
    await settle()
    await requests[1]?.fail()
    await send()
    await refuseAsUsed(requests[2])
    await settle()
    await requests[3]?.fail()
    expect(errors()).toEqual({ phone: t('alreadyUsed') })
  })
})

describe('a registration whose screen was left', () => {
  it('sends nothing after the human check', async () => {
    const check = Promise.withResolvers<{ token: string }>()
    const { send, unmount, requests, settle } = setUp({ check: () => check.promise })
    await send()
    unmount()
    check.resolve({ token: 'checked' })
    await settle()
    expect(requests).toEqual([])
  })

  it.each(['answer', 'refuse'] as const)('neither signs in nor says anything after a late %s', async (ending) => {
    const { send, unmount, requests, notified } = setUp()
    await send()
    unmount()
    await requests[0]?.[ending]('Non')
    expect([requests.length, notified]).toEqual([1, []])
  })

  it.each(['answer', 'fail'] as const)('says nothing after a sign-in that failed, by an %s before', async (ending) => {
    const { send, unmount, requests, notified, settle } = setUp()
    await send()
    await requests[0]?.[ending](null)
    await settle()
    unmount()
    await requests[1]?.fail()
    expect(notified).toEqual([])
  })
})
