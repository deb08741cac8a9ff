import { expect, it } from 'vitest'
import type { Failure } from '#core/failure/failure.ts'
import { createHookWorld } from '#tests/support/render-hook.tsx'
import { textsIn } from '#tests/support/texts.ts'
import { useFieldError } from './use-field-error'

const refused: Failure = { kind: 'refused', status: 422, code: '', message: 'Code expiré.', fieldErrors: {} }

function setUp(isMounted = true) {
  const shown: unknown[] = []
  const form = {
    setFields: (fields: unknown) => void shown.push(fields),
    focusField: (name: unknown) => void shown.push(`focus ${String(name)}`),
  }
  const world = createHookWorld()
  const { result } = world.render(() => useFieldError(form, 'code', () => isMounted))
  return { ...world, shown, showError: result.current }
}

it('shows a refusal at its field and moves the focus there', () => {
  const { shown, notified, showError } = setUp()
  showError(refused)
  expect(shown).toEqual([[{ name: 'code', errors: ['Code expiré'] }], 'focus code'])
  expect(notified).toEqual([])
})

it('shows the sentence of the form instead of the platform’s', () => {
  const { shown, showError } = setUp()
  showError(refused, 'Demande un autre code')
  expect(shown[0]).toEqual([{ name: 'code', errors: ['Demande un autre code'] }])
})

it('announces a failure that no field can mend, and leaves the form alone', () => {
  const { shown, notified, showError } = setUp()
  showError({ kind: 'offline' }, 'Demande un autre code')
  expect([shown, notified]).toEqual([[], [`error: ${textsIn('fr', 'failure')('offlineText')}`]])
})

it('announces a refusal once the form was left, in the words of the form', () => {
  const { shown, notified, showError } = setUp(false)
  showError(refused, 'Demande un autre code')
  expect([shown, notified]).toEqual([[], ['error: Demande un autre code']])
})

it('leaves the end of the session to the sign-in once the form was left', () => {
  const { notified, showError } = setUp(false)
  showError({ kind: 'signed-out' })
  expect(notified).toEqual([])
})
