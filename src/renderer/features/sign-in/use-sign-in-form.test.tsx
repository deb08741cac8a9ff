import { act, fireEvent, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { describe, expect, it } from 'vitest'
import { prefillCredentials } from '#domains/account/prefilled-credentials.ts'
import { refusals } from '#shared/contract/refusal.ts'
import type { Desktop } from '#shared/desktop/desktop.ts'
import type { SessionState } from '#shared/desktop/session.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { textsIn } from '#tests/support/texts.ts'
import { PlainField } from '#ui/forms/plain-field.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useSignInForm } from './use-sign-in-form'

const t = textsIn('fr', 'sign-in')
const account = textsIn('fr', 'account')
const good = { username: ' 020 100 101 ', password: 'Tutorat2026!' }
const session: SessionState = {
  signedIn: true,
  userId: null,
  generation: 4,
  backend: 'memory',
  memoryReason: null,
  adminUserId: null,
}

type Options = { check?: Desktop['session.human-check']; typedBefore?: Partial<typeof good> }

function setUp({ check = async () => ({ token: 'checked' }), typedBefore = {} }: Options = {}) {
  const teachers: string[] = []
  const world = createHookWorld({
    desktop: {
      'session.human-check': check,
      'app.start': async () => ({ session }) as Awaited<ReturnType<Desktop['app.start']>>,
    },
  })
  /** As text that was typed into the prerendered form, which React does not see. */
  function TypedBefore() {
    useLayoutEffect(() => {
      for (const [name, value] of Object.entries(typedBefore))
        screen.getByLabelText<HTMLInputElement>(name).value = value
    }, [])
    return null
  }
  const { current, unmount } = world.renderForm(
    () => useSignInForm(t, () => void teachers.push('teacher')),
    ({ field, error, submit }) => (
      <form aria-label="form" onSubmit={submit}>
        <PlainField label="username" error={error('username')}>
          <TextInput {...field('username')} />
        </PlainField>
        <PlainField label="password" error={error('password')}>
          <TextInput {...field('password')} />
        </PlainField>
        <TypedBefore />
      </form>
    ),
  )
  const input = (name: keyof typeof good) => screen.getByLabelText<HTMLInputElement>(name)
  const type = (values: Partial<typeof good>) => {
    for (const [name, value] of Object.entries(values))
      fireEvent.change(screen.getByLabelText(name), { target: { value } })
  }
  const submit = async () => {
    fireEvent.submit(screen.getByRole('form'))
    await world.settle()
  }
  const send = async () => {
    type(good)
    await submit()
  }
  const marked = () => [current().field('username').invalid, current().field('password').invalid]
  const described = () =>
    (['username', 'password'] as const).map((name) => current().field(name)['aria-describedby'] !== undefined)
  return { ...world, current, unmount, input, type, submit, send, marked, described, teachers }
}

const refuse = async ({ requests }: Pick<ReturnType<typeof setUp>, 'requests'>) =>
  requests.at(-1)?.refuse(refusals.invalidCredentials.message, refusals.invalidCredentials.status)

describe('useSignInForm', () => {
  it('can be sent with a user name and a password of eight characters only', async () => {
    const { current, type, submit, requests } = setUp()
    const valid = [good, { username: 'amira' }, { username: good.username, password: 'Tutorat' }].map((values) => {
      type(values)
      return current().valid
    })
    expect(valid).toEqual([true, false, false])
    await submit()
    expect(requests).toEqual([])
  })

  it('never lets the browser send the form, whose address would show the password', async () => {
    const { settle } = setUp()
    const isLeftToBrowser = fireEvent.submit(screen.getByRole('form'))
    await settle()
    expect(isLeftToBrowser).toBe(false)
  })

  it('says what is wrong with a field once it was left', () => {
    const { current, input, type } = setUp()
    type({ username: 'amira', password: 'court' })
    expect([current().error('username'), current().error('password')]).toEqual([undefined, undefined])
    fireEvent.blur(input('username'))
    expect([current().error('username'), current().error('password')]).toEqual([t('usernameInvalid'), undefined])
    fireEvent.blur(input('password'))
    expect([current().error('username'), current().error('password')]).toEqual([
      t('usernameInvalid'),
      t('passwordShort'),
    ])
    type(good)
    expect([current().error('username'), current().error('password')]).toEqual([undefined, undefined])
  })

  it('sends the user name without spaces, and is busy until the session has begun', async () => {
    const { current, send, requests, store, notified } = setUp()
    await send()
    expect([current().isBusy, requests.map(({ body }) => body)]).toEqual([
      true,
      [{ 'username': '020100101', 'password': 'Tutorat2026!', 'g-recaptcha-response': 'checked' }],
    ])
    await requests[0]?.answer({ user_type: 'Student' })
    expect([current().isBusy, store.getState().session.signedIn, notified]).toEqual([false, true, []])
  })

  it('signs in once however often it is submitted', async () => {
    const { type, settle, submit, requests } = setUp()
    type(good)
    act(() => {
      fireEvent.submit(screen.getByRole('form'))
      fireEvent.submit(screen.getByRole('form'))
    })
    await settle()
    await submit()
    expect(requests).toHaveLength(1)
  })

  it('takes over what was typed before it ran, and shows no fault of it', () => {
    const { current } = setUp({ typedBefore: { username: 'amira', password: 'Tutorat2026!' } })
    expect([current().field('username').value, current().field('password').value]).toEqual(['amira', 'Tutorat2026!'])
    expect(current().error('username')).toBeUndefined()
  })
})

describe('a refused sign-in', () => {
  it('marks both fields, is announced and moves the focus to the user name, until a field is edited', async () => {
    const world = setUp()
    await world.send()
    await refuse(world)
    expect([world.marked(), world.current().refusal.text]).toEqual([[true, true], t('refused')])
    expect([document.activeElement, world.notified]).toEqual([world.input('username'), []])
    world.type({ password: 'Tutorat2027!' })
    expect([world.marked(), world.current().refusal.text]).toEqual([[false, false], ''])
  })

  it('describes the user name only once the focus has left it', async () => {
    const world = setUp()
    expect(world.described()).toEqual([false, false])
    await world.send()
    await refuse(world)
    fireEvent.blur(world.input('password'))
    expect(world.described()).toEqual([false, true])
    fireEvent.blur(world.input('username'))
    expect(world.described()).toEqual([true, true])
    world.type({ username: 'amira@ecole.tn' })
    fireEvent.blur(world.input('username'))
    expect(world.described()).toEqual([false, false])
  })

  it('is no longer shown during the next attempt', async () => {
    const world = setUp()
    await world.send()
    await refuse(world)
    await world.submit()
    expect([world.marked(), world.requests.length]).toEqual([[false, false], 2])
  })

  it('gives way to an account that is filled in', async () => {
    const world = setUp()
    await world.send()
    await refuse(world)
    fireEvent.blur(world.input('username'))
    act(() => prefillCredentials({ username: 'rim', password: 'Tutorat2026!' }))
    expect([world.current().field('username').value, world.marked()]).toEqual(['rim', [false, false]])
    expect(world.current().error('username')).toBeUndefined()
  })

  it('for another reason is announced, and marks no field', async () => {
    const { send, requests, notified, marked, current } = setUp()
    await send()
    await requests[0]?.refuse('Compte suspendu', 403)
    expect([notified, marked(), current().unanswered]).toEqual([['error: Compte suspendu'], [false, false], null])
  })
})

describe('a sign-in that does not end in a session', () => {
  it.each([
    [
      'out of reach',
      (world: ReturnType<typeof setUp>) => world.requests[0]?.fail(),
      textsIn('fr', 'failure')('offlineText'),
    ],
    ['broken', (world: ReturnType<typeof setUp>) => world.requests[0]?.refuse('Server', 500), account('retryLater')],
  ])('says that the platform is %s, until the next attempt', async (_what, end, text) => {
    const world = setUp()
    await world.send()
    await end(world)
    expect([world.current().unanswered, world.notified, world.marked()]).toEqual([text, [], [false, false]])
    await world.submit()
    expect(world.current().unanswered).toBeNull()
  })

  it('says that the human check failed, and sends no password', async () => {
    const { send, requests, notified, current } = setUp({ check: () => Promise.reject(new Error('timeout')) })
    await send()
    expect([requests, notified, current().isBusy]).toEqual([[], [`error: ${account('humanCheckFailed')}`], false])
  })

  it('hands a teacher over to the teachers’ site', async () => {
    const { send, requests, teachers, notified } = setUp()
    await send()
    await requests[0]?.answer({ user_type: 'Teacher' })
    expect([teachers, notified]).toEqual([['teacher'], []])
  })

  it('says nothing on the next screen', async () => {
    const { send, requests, unmount, notified, teachers } = setUp()
    await send()
    unmount()
    await requests[0]?.refuse('Compte suspendu', 403)
    expect([notified, teachers]).toEqual([[], []])
  })
})
