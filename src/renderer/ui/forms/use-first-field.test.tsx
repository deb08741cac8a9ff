import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { UiProvider } from '../theme/ui-provider'
import { Field } from './field'
import { Form, useForm } from './form'
import { TextInput } from './text-input'
import { useFirstField } from './use-first-field'

type Typed = { reference: string; amount: string }

function Example() {
  const form = useForm<Typed>()
  useFirstField(form, 'reference')
  return (
    <Form form={form} onFinish={() => undefined}>
      <button type="button">Aide</button>
      <Field name="reference" label="Référence">
        <TextInput />
      </Field>
      <Field name="amount" label="Montant">
        <TextInput />
      </Field>
    </Form>
  )
}

/** Renders the form on a computer that is too busy to paint. */
function showBeforeFrame(): () => void {
  const frames: FrameRequestCallback[] = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback))
  render(
    <UiProvider language="fr" theme="light">
      <Example />
    </UiProvider>,
  )
  return () => frames.forEach((callback) => callback(0))
}

test('gives the first field the focus once the form is painted', () => {
  const paint = showBeforeFrame()
  act(() => screen.getByRole('button').focus())
  act(paint)
  expect(document.activeElement).toBe(screen.getByLabelText('Référence'))
})

test('leaves the focus in a field that was chosen before the form was painted', () => {
  const paint = showBeforeFrame()
  act(() => screen.getByLabelText('Montant').focus())
  act(paint)
  expect(document.activeElement).toBe(screen.getByLabelText('Montant'))
})
