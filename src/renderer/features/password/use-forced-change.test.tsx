import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import type { User } from '#shared/contract/resources.ts'
import type { Desktop } from '#shared/desktop/desktop.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { textsIn } from '#tests/support/texts.ts'
import { createViewer } from '#tests/support/viewer.ts'
import { Field } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { useForcedChange } from './use-forced-change'

const t = textsIn('fr', 'password')
const account = textsIn('fr', 'account')
const good = { code: ' A1B2C3 ', password: 'Nouvelle-2027', again: 'Nouvelle-2027' }
const amira: Partial<User> = { email: 'amira@ecole.tn', phone: '020100101' }

type Options = { user?: Partial<User>; mustChange?: boolean; check?: Desktop['session.human-check'] }

function setUp({ user = amira, mustChange = true, check = async () => ({ token: 'checked' }) }: Options = {}) {
  const world = createHookWorld({
    viewer: createViewer(user, { changePassword: mustChange }),
    desktop: { 'session.human-check': check },
    path: '/update-password?nextPage=offres',
  })
  const { current, unmount } = world.renderForm(
    () => ({ ...useForcedChange(t), location: useLocation() }),
    ({ form, change }) => (
      <Form onFinish={change} {...form.formProps}>
        {(['code', 'password', 'again'] as const).map((name) => (
          <Field key={name} label={name} {...form.field(name)}>
            <input />
          </Field>
        ))}
      </Form>
    ),
  )
  const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  const askForCode = async () => {
    act(() => current().askForCode())
    await world.settle()
  }
  const atReset = async () => {
    await askForCode()
    await world.requests[0]?.answer(null)
  }
  const type = (values: Partial<typeof good>) => {
    for (const [name, value] of Object.entries(values)) fireEvent.change(input(name), { target: { value } })
  }
  const submit = async (values = good) => {
    type(values)
    act(() => current().form.form.submit())
    await world.settle()
  }
  return { ...world, current, unmount, input, askForCode, atReset, type, submit }
}

describe('useForcedChange', () => {
  it.each([
    ['the e-mail address', amira, 'amira@ecole.tn'],
    ['the phone without an e-mail address', { email: '', phone: '020100101' }, '020100101'],
  ])('asks for a code for %s, with a human check, and goes on once it was sent', async (_which, user, credential) => {
    const { current, askForCode, requests } = setUp({ user })
    expect(current().state).toMatchObject({ step: 'request', sending: false })
    await askForCode()
    expect(current().state).toMatchObject({ step: 'request', sending: true })
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: `/api/platform/auth/request-password?credentiel=${encodeURIComponent(credential)}`,
      body: { 'g-recaptcha-response': 'checked' },
    })
    await requests[0]?.answer(null)
    expect([current().state, current().problem]).toEqual([
      { step: 'reset', sending: null, obstacle: null, codesSent: 1 },
      null,
    ])
  })

  it('asks for nothing without an e-mail address and a phone', async () => {
    const { current, askForCode, requests } = setUp({ user: { email: null, phone: null } })
    await askForCode()
    expect([current().credential, requests, current().state.step]).toEqual([null, [], 'request'])
  })

  it('has nothing to change for a user whose password is good', () => {
    expect(setUp({ mustChange: false }).current().state).toEqual({ step: 'done' })
  })

  it('asks for one code however often it is pressed before the page shows that it is busy', async () => {
    const { current, settle, requests } = setUp()
    act(() => {
      current().askForCode()
      current().askForCode()
    })
    await settle()
    expect(requests).toHaveLength(1)
  })

  it('asks for another code without a second human check, and says that it was sent again', async () => {
    const { current, atReset, askForCode, requests } = setUp()
    await atReset()
    await askForCode()
    expect(current().state).toMatchObject({ step: 'reset', sending: 'code' })
    expect(requests[1]).toMatchObject({
      method: 'GET',
      path: '/api/platform/auth/request-password?credentiel=amira%40ecole.tn',
    })
    await requests[1]?.answer(null)
    expect(current().state).toMatchObject({ step: 'reset', sending: null, codesSent: 2 })
  })

  it('says why another code was not sent, and can ask again', async () => {
    const { current, atReset, askForCode, requests } = setUp()
    await atReset()
    await askForCode()
    await requests[1]?.refuse('Trop de codes demandés')
    expect([current().problem, current().state]).toMatchObject(['Trop de codes demandés', { codesSent: 1 }])
    await askForCode()
    expect([current().problem, requests.length]).toEqual([null, 3])
  })

  it('says why the first code was not sent, also where it names the token of the human check', async () => {
    const { current, askForCode, requests } = setUp()
    await askForCode()
    await requests[0]?.refuse('Token de contrôle refusé')
    expect([current().problem, current().state]).toMatchObject([
      'Token de contrôle refusé',
      { step: 'request', sending: false },
    ])
  })

  it('asks the platform each time for another code', async () => {
    const { atReset, askForCode, requests, current } = setUp()
    await atReset()
    for (const number of [1, 2]) {
      await askForCode()
      await requests[number]?.answer(null)
    }
    expect([requests.length, current().state]).toMatchObject([3, { codesSent: 3 }])
  })

  it('asks for no code and says so when the human check fails', async () => {
    const { current, askForCode, requests } = setUp({ check: () => Promise.reject(new Error('timeout')) })
    await askForCode()
    expect([requests, current().problem, current().state]).toMatchObject([
      [],
      account('humanCheckFailed'),
      { step: 'request', sending: false },
    ])
  })

  it('sends the code and the password once, at an address that its own success does not leave', async () => {
    const { current, atReset, submit, requests, settle } = setUp()
    await atReset()
    await submit()
    act(() => current().change(good))
    await settle()
    expect(current().state).toMatchObject({ step: 'reset', sending: 'password' })
    expect(requests).toHaveLength(2)
    expect(requests[1]).toMatchObject({
      method: 'POST',
      path: '/api/platform/auth/reset-password',
      body: {
        'token': 'A1B2C3',
        'credential': 'amira@ecole.tn',
        'newPassword': 'Nouvelle-2027',
        'retypePassword': 'Nouvelle-2027',
        'g-recaptcha-response': 'checked',
      },
    })
    expect(current().location).toMatchObject({
      pathname: '/update-password',
      search: '?nextPage=offres',
      state: { stays: true },
    })
    await requests[1]?.answer(null)
    expect([current().state, current().problem]).toEqual([{ step: 'done' }, null])
  })

  it('sends the password once however often it is submitted before the page shows that it is busy', async () => {
    const { current, atReset, requests, settle } = setUp()
    await atReset()
    await act(async () => {
      current().change(good)
      current().change(good)
    })
    await settle()
    expect(requests).toHaveLength(2)
  })

  it('asks for no code while the password is sent, which it would make invalid', async () => {
    const { atReset, submit, askForCode, requests } = setUp()
    await atReset()
    await submit()
    await askForCode()
    expect(requests).toHaveLength(2)
  })

  it('sends no password and says so when the human check fails', async () => {
    let checks = 0
    const check = async () => {
      checks += 1
      if (checks > 1) throw new Error('timeout')
      return { token: 'checked' }
    }
    const { current, atReset, submit, requests } = setUp({ check })
    await atReset()
    await submit()
    expect([requests.length, current().problem]).toEqual([1, account('humanCheckFailed')])
    expect(current().state).toMatchObject({ step: 'reset', sending: null })
  })

  it('shows a refused code at its field, which has the focus, until the field is edited', async () => {
    const { current, atReset, submit, requests, input, type } = setUp()
    await atReset()
    await submit()
    await requests[1]?.refuse('Le Token a expiré')
    expect([current().form.field('code').error, current().form.field('password').error]).toEqual([
      'Le Token a expiré',
      undefined,
    ])
    expect([current().problem, document.activeElement]).toEqual([null, input('code')])
    type({ code: 'B1B2C3' })
    expect(current().form.field('code').error).toBeUndefined()
  })

  it('shows what concerns no field beside the form, and can send it again', async () => {
    const { current, atReset, submit, requests, input } = setUp()
    await atReset()
    await submit()
    await requests[1]?.refuse('Compte suspendu')
    expect([current().problem, current().form.field('code').error]).toEqual(['Compte suspendu', undefined])
    expect(document.activeElement).not.toBe(input('code'))
    await submit()
    expect([current().problem, requests.length]).toEqual([null, 3])
  })

  it('marks what is missing without a sentence, which one sentence for all of them says', async () => {
    const { current, atReset, submit, requests, input } = setUp()
    await atReset()
    expect(current().form.isAnyMissing).toBe(false)
    await submit({ ...good, code: ' ' })
    await waitFor(() => expect(current().form.isAnyMissing).toBe(true))
    await submit({ code: '', password: '', again: '' })
    await waitFor(() => expect(current().form.isAnyMissing).toBe(true))
    expect(
      current()
        .form.form.getFieldsError()
        .map(({ errors }) => errors),
    ).toEqual([[''], [''], ['']])
    await submit({ ...good, password: 'court', again: 'autre' })
    await waitFor(() => expect(current().form.isAnyMissing).toBe(false))
    expect(
      current()
        .form.form.getFieldsError()
        .map(({ errors }) => errors),
    ).toEqual([[], [t('passwordLength')], [t('againDifferent')]])
    expect([requests.length, document.activeElement]).toEqual([1, input('password')])
  })
})
