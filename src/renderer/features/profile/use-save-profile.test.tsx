import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { describe, expect, it, onTestFinished } from 'vitest'
import { unsavedWork } from '#core/screen/unsaved-work.ts'
import { ViewerProvider } from '#core/session/use-user.ts'
import type { User } from '#shared/contract/resources.ts'
import type { Desktop } from '#shared/desktop/desktop.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { textsIn } from '#tests/support/texts.ts'
import { createViewer } from '#tests/support/viewer.ts'
import { Field } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { toValues } from './profile-rules'
import { useProfileForm } from './use-profile-form'
import { useSaveProfile } from './use-save-profile'

const t = textsIn('fr', 'profile')
const offline = textsIn('fr', 'failure')('offlineText')
const { user: amira } = createViewer({
  last_name: 'Ben Salah',
  phone: '020100101',
  birth_date: '2010-04-12',
  division: { id: 42, name: '2e année' },
  country: { id: 1, name: 'Tunisie' },
  state: { id: 102, name: 'Ariana' },
  completed: true,
})
/** Kept on the form until the profile is complete. */
const rim: User = { ...amira, completed: false, phone: null }

type Options = { user?: User; check?: Desktop['session.human-check']; path?: string }

function setUp({
  user = amira,
  check = async () => ({ token: 'checked' }),
  path = '/mon-profil/edit?nextPage=offres',
}: Options = {}) {
  const world = createHookWorld({ desktop: { 'session.human-check': check }, path })
  const edited: { current: ReturnType<typeof useEditing> | null } = { current: null }

  function useEditing() {
    const state = useProfileForm(user)
    const [save, isBusy] = useSaveProfile(user, state)
    return { ...state, save, isBusy }
  }
  function Editing() {
    const editing = useEditing()
    edited.current = editing
    return (
      <Form form={editing.form} initialValues={toValues(user)} onFinish={editing.save}>
        {(['name', 'lastName', 'phone'] as const).map((name) => (
          <Field key={name} label={name} name={name}>
            <TextInput />
          </Field>
        ))}
      </Form>
    )
  }
  const { current } = world.renderForm(
    () => {
      const [isShown, setShown] = useState(true)
      const [viewer, setViewer] = useState(createViewer(user))
      return { isShown, setShown, viewer, setViewer, location: useLocation(), navigate: useNavigate() }
    },
    ({ isShown, viewer, location }) => (
      <ViewerProvider viewer={viewer}>{isShown && location.pathname !== '/offres' && <Editing />}</ViewerProvider>
    ),
  )
  const editing = () => {
    if (edited.current === null) throw new Error('not shown')
    return edited.current
  }
  const type = (values: Partial<{ name: string; lastName: string; phone: string }>) =>
    act(() => editing().form.setFieldsValue(values))
  const save = async () => {
    act(() => editing().save())
    await world.settle()
  }
  const leave = () =>
    act(async () => {
      void current().navigate('/assistance')
      current().setShown(false)
    })
  const errorsOf = (name: 'name' | 'phone' | 'lastName') => editing().form.getFieldError(name)
  const address = () => `${current().location.pathname}${current().location.search}`
  const shown = () => world.notified.map((text) => text.replaceAll(/[\u2066-\u2069]/g, ''))
  return { ...world, current, editing, type, save, leave, errorsOf, address, shown }
}

function addUnsavedWork() {
  const labels = { title: '', text: '', leave: '', stay: '', close: '' }
  onTestFinished(unsavedWork.add(() => labels))
}

describe('useSaveProfile', () => {
  it('saves once with a human check, says so and opens the profile, without asking about unsaved work', async () => {
    const { editing, type, settle, requests, shown, address } = setUp()
    addUnsavedWork()
    type({ name: 'Amina' })
    act(() => {
      editing().save()
      editing().save()
    })
    await settle()
    expect(requests).toHaveLength(1)
    expect(requests[0]?.body).toMatchObject({
      'name': 'Amina',
      'lastName': 'Ben Salah',
      'g-recaptcha-response': 'checked',
    })
    expect([editing().isBusy, shown(), address()]).toEqual([true, [], '/mon-profil/edit?nextPage=offres'])
    await requests[0]?.answer(null)
    expect([editing().isBusy, shown(), address()]).toEqual([false, [`success: ${t('saved')}`], '/mon-profil'])
    expect(unsavedWork.labels()).toBeNull()
  })

  it('saves without a human check where none is to be had', async () => {
    const { type, save, requests } = setUp({ check: () => Promise.reject(new Error('timeout')) })
    type({ name: 'Amina' })
    await save()
    expect(requests[0]?.body).toMatchObject({ name: 'Amina' })
    expect(requests[0]?.body).not.toHaveProperty('g-recaptcha-response')
  })

  it('saves what was typed when the form is left before the human check has ended', async () => {
    const check = Promise.withResolvers<{ token: string }>()
    const { type, save, leave, requests, settle } = setUp({ check: () => check.promise })
    type({ name: 'Amina' })
    await save()
    await leave()
    check.resolve({ token: 'checked' })
    await settle()
    expect(requests[0]?.body).toMatchObject({ name: 'Amina' })
  })

  it('stays with what was typed while the form was being saved', async () => {
    const { type, save, requests, address, errorsOf, editing, shown } = setUp()
    addUnsavedWork()
    type({ name: 'Amina' })
    await save()
    type({ lastName: 'Trabelsi' })
    await requests[0]?.answer(null)
    expect([address(), shown()]).toEqual(['/mon-profil/edit?nextPage=offres', [`success: ${t('saved')}`]])
    expect([editing().current().lastName, errorsOf('lastName')]).toEqual(['Trabelsi', []])
    expect(unsavedWork.labels()).not.toBeNull()
  })

  it.each([
    ['name', 'name', 'Prénom trop court', `${t('prefixName')} Prénom trop court`],
    ['last_name', 'lastName', 'Nom trop court', `${t('prefixLastName')} Nom trop court`],
    ['phone', 'phone', 'Numéro refusé', 'Numéro refusé'],
  ] as const)('shows a refused %s at its field, with the focus, and announces it', async (wire, field, text, said) => {
    const { save, requests, shown, errorsOf, address, settle } = setUp()
    addUnsavedWork()
    await save()
    await requests[0]?.refuse('Validation failed', 422, { [wire]: [text] })
    await settle()
    expect([shown(), errorsOf(field), address()]).toEqual([
      [`error: ${said}`],
      [text],
      '/mon-profil/edit?nextPage=offres',
    ])
    expect(document.activeElement).toBe(screen.getByLabelText(field))
    expect(unsavedWork.labels()).not.toBeNull()
  })

  it.each([
    ['the number of another account where the number is typed', rim, 409, ['Numéro pris']],
    ['the number of another account where it is not typed here', amira, 409, []],
    ['anything else', rim, 422, []],
  ])('marks the phone for a refusal of %s', async (_what, user, status, marked) => {
    const { save, requests, shown, errorsOf } = setUp({ user })
    await save()
    await requests[0]?.refuse('Numéro pris', status)
    expect([shown(), errorsOf('phone')]).toEqual([['error: Numéro pris'], marked])
  })

  it('says that the platform is out of reach, marks nothing and stays', async () => {
    const { save, requests, shown, errorsOf, address, editing } = setUp({ user: rim })
    await save()
    await requests[0]?.fail()
    expect([shown(), errorsOf('phone'), address()]).toEqual([
      [`error: ${offline}`],
      [],
      '/mon-profil/edit?nextPage=offres',
    ])
    expect(editing().isBusy).toBe(false)
  })
})

describe('a save whose form was left', () => {
  it('says that it was saved, and opens nothing', async () => {
    const { save, leave, requests, shown, address } = setUp()
    await save()
    await leave()
    addUnsavedWork()
    await requests[0]?.answer({ credential: 'amira@ecole.tn' })
    expect([shown(), address()]).toEqual([[`success: ${t('saved')}`], '/assistance'])
    expect(unsavedWork.labels()).not.toBeNull()
  })

  it('says that and why it was not saved', async () => {
    const { save, leave, requests, shown } = setUp()
    await save()
    await leave()
    await requests[0]?.fail()
    expect(shown()).toEqual([`error: ${t('notSaved', { reason: offline })}`.replaceAll(/[\u2066-\u2069]/g, '')])
  })
})

describe('after the profile was saved', () => {
  it('opens the confirmation of a new credential, also where the screen is replaced meanwhile', async () => {
    const { save, leave, requests, current, address } = setUp()
    await save()
    await requests[0]?.answer({ credential: 'amira@ecole.tn' })
    expect([address(), current().location.state]).toEqual([
      '/confirm?nextPage=offres',
      { credential: 'amira@ecole.tn' },
    ])
    await leave()
    expect([address(), current().location.state]).toEqual([
      '/confirm?nextPage=offres',
      { credential: 'amira@ecole.tn' },
    ])
  })

  it.each([
    ['/mon-profil/edit?nextPage=offres', '/offres'],
    ['/mon-profil/edit', '/'],
  ])('leads from %s to %s once the platform says that the profile is complete', async (path, landing) => {
    const { save, requests, current, address } = setUp({ user: rim, path })
    await save()
    await requests[0]?.answer({ credential: null })
    expect(address()).toBe(path)
    await act(async () => current().setViewer(createViewer(amira)))
    expect(address()).toBe(landing)
  })

  it('leaves the address alone when the screen is left later', async () => {
    const { save, leave, requests, address } = setUp()
    await save()
    await requests[0]?.answer(null)
    await leave()
    expect(address()).toBe('/assistance')
  })
})
