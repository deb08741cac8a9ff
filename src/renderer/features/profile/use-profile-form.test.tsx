import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { User } from '#shared/contract/resources.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { textsIn } from '#tests/support/texts.ts'
import { createViewer } from '#tests/support/viewer.ts'
import { Field } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { profileFields, toValues, type ProfileValues } from './profile-rules'
import { maySave, useProfileForm } from './use-profile-form'

const { user: amira } = createViewer({
  last_name: 'Ben Salah',
  phone: '020100101',
  division: { id: 42, name: '2e année' },
  country: { id: 1, name: 'Tunisie' },
  state: { id: 102, name: 'Ariana' },
  delegation: { id: 10201, name: 'Ariana Ville' },
  institute: { id: 102001, name: 'Lycée Ibn Khaldoun' },
  completed: true,
})

function setUp() {
  const world = createHookWorld()
  const { current } = world.renderForm(
    () => {
      const [user, setUser] = useState<User>(amira)
      return { ...useProfileForm(user), user, setUser }
    },
    ({ form, user, changed, getRule }) => (
      <Form form={form} initialValues={toValues(user)} onValuesChange={changed} onFinish={() => undefined}>
        {profileFields.map((name) => (
          <Field key={name} label={name} name={name} rules={name === 'birthDate' ? [] : [getRule(name)]}>
            <NoInput />
          </Field>
        ))}
      </Form>
    ),
  )
  const type = async (values: Partial<ProfileValues>) => {
    act(() => {
      current().form.setFieldsValue(values)
      current().changed(values)
    })
    await world.settle()
  }
  const receive = (part: Partial<User>) => act(async () => current().setUser({ ...amira, ...part }))
  return { ...world, current, type, receive }
}

/** The values of the form are no text, and are set by the tests. */
function NoInput() {
  return null
}

describe('useProfileForm', () => {
  it('starts with what the platform has, and has changes only while something else is typed', async () => {
    const { current, type } = setUp()
    expect([current().values, current().current(), current().isDirty]).toEqual([
      toValues(amira),
      toValues(amira),
      false,
    ])
    await type({ name: 'Amina' })
    expect([current().values.name, current().current().name, current().isDirty]).toEqual(['Amina', 'Amina', true])
    await type({ name: 'Amira' })
    expect(current().isDirty).toBe(false)
  })

  it.each<[Partial<ProfileValues>, Partial<ProfileValues>]>([
    [{ country: 10 }, { state: null, delegation: null, institute: null }],
    [{ delegation: 10202 }, { institute: null }],
    [{ name: 'Amina' }, {}],
  ])('empties with %j only what depends on it', async (typed, emptied) => {
    const { current, type } = setUp()
    await type(typed)
    expect(current().current()).toEqual({ ...toValues(amira), ...typed, ...emptied })
  })

  it('says what is wrong with a field beside the others that were typed', async () => {
    const { current, type } = setUp()
    await type({ name: ' ', phone2: '020 100 101' })
    act(() => current().form.submit())
    await waitFor(() =>
      expect(
        current()
          .form.getFieldsError()
          .filter(({ errors }) => errors.length > 0),
      ).toMatchObject([
        { name: ['name'], errors: [textsIn('fr', 'profile')('namesRequired')] },
        { name: ['phone2'], errors: [textsIn('fr', 'profile')('phone2Same')] },
      ]),
    )
    expect(screen.getAllByRole('alert')).toHaveLength(2)
  })

  it('takes over what the platform says later, but not over what was typed', async () => {
    const { current, type, receive } = setUp()
    await type({ name: 'Amina' })
    await receive({ name: 'Amira Lina', last_name: 'Trabelsi' })
    expect(current().current()).toMatchObject({ name: 'Amina', lastName: 'Trabelsi' })
    await receive({ name: 'Amina', last_name: 'Ben Youssef' })
    expect(current().current()).toMatchObject({ name: 'Amina', lastName: 'Ben Youssef' })
    expect(current().isDirty).toBe(false)
    await receive({ name: 'Amel' })
    expect(current().current()).toMatchObject({ name: 'Amel', lastName: 'Ben Salah' })
  })
})

it.each([
  ['a completed profile without changes', false, amira, false],
  ['a completed profile with changes', true, amira, true],
  ['an uncompleted profile, whose faults show on saving', false, { ...amira, completed: false }, true],
])('%s can be saved: %s', (_what, isDirty, user, expected) => {
  expect(maySave(isDirty, user)).toBe(expected)
})
