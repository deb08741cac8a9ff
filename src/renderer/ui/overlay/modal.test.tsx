import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Field } from '../forms/field'
import { Form, useForm } from '../forms/form'
import { TextInput } from '../forms/text-input'
import { useFirstField } from '../forms/use-first-field'
import { UiProvider } from '../theme/ui-provider'
import { Modal } from './modal'

function ReferenceForm() {
  const form = useForm<{ reference: string }>()
  useFirstField(form, 'reference')
  return (
    <Form form={form} onFinish={() => undefined}>
      <Field name="reference" label="Référence">
        <TextInput />
      </Field>
    </Form>
  )
}

function Dialogs({ hasQuestion, onClose = () => undefined }: { hasQuestion: boolean; onClose?: () => void }) {
  return (
    <UiProvider language="fr" theme="light">
      <Modal open title="Recharge" closeLabel="Fermer" onClose={onClose}>
        <ReferenceForm />
      </Modal>
      <Modal open={hasQuestion} title="Session" closeLabel="Fermer" onClose={() => undefined}>
        <button type="button">Continuer</button>
      </Modal>
    </UiProvider>
  )
}

afterEach(() => void vi.restoreAllMocks())

describe('a dialog that opens above another one', () => {
  it('keeps the focus when the one below comes to its first field', () => {
    const frames: FrameRequestCallback[] = []
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback))
    const { rerender } = render(<Dialogs hasQuestion={false} />)
    const firstFrames = frames.splice(0)
    rerender(<Dialogs hasQuestion />)
    const button = screen.getByRole('button', { name: 'Continuer' })
    act(() => button.focus())
    act(() => firstFrames.forEach((callback) => callback(0)))
    expect(document.activeElement).toBe(button)
  })
})

describe('Escape', () => {
  it('closes one dialog of several while it is held', () => {
    const onClose = vi.fn()
    const { rerender } = render(<Dialogs hasQuestion onClose={onClose} />)
    rerender(<Dialogs hasQuestion={false} onClose={onClose} />)
    fireEvent.keyDown(window, { key: 'Escape', repeat: true })
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.keyDown(window, { key: 'Escape' })
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})
