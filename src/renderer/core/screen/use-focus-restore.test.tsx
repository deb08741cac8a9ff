import { act, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useFocusRestore } from './use-focus-restore'

function Steps({ step, hasField = true }: { step: string; hasField?: boolean }) {
  return (
    <div ref={useFocusRestore(step)} tabIndex={-1} role="group">
      {hasField && <input key={step} aria-label={step} />}
    </div>
  )
}

it('the focus goes to the next step when the field that had it is gone', () => {
  const view = render(<Steps step="code" />)
  act(() => view.getByRole('textbox').focus())
  view.rerender(<Steps step="done" hasField={false} />)
  expect(document.activeElement).toBe(view.getByRole('group'))
})

it('the focus stays where the student put it', () => {
  const view = render(
    <>
      <button type="button" autoFocus />
      <Steps step="code" />
    </>,
  )
  const button = view.getByRole('button')
  act(() => button.focus())
  view.rerender(
    <>
      <button type="button" autoFocus />
      <Steps step="done" />
    </>,
  )
  expect(document.activeElement).toBe(button)
})

it('the focus that is lost within one step is not moved', () => {
  const view = render(<Steps step="code" />)
  act(() => view.getByRole('textbox').focus())
  view.rerender(<Steps step="code" hasField={false} />)
  expect(document.activeElement).toBe(document.body)
})
