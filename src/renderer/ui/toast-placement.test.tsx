import { waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { toastPlacement, toastShift, watchFocusBelowToasts } from './toast-placement'

const page = { innerWidth: 1366, innerHeight: 768 } as typeof window

function focusedAt(left: number, top: number, width: number, height: number): Element {
  const element = document.createElement('button')
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height)
  return element
}

it.each([
  ['the body', document.body, 'bottom'],
  ['nothing', null, 'bottom'],
  ['a button at the top', focusedAt(600, 100, 120, 40), 'bottom'],
  ['a button at the bottom, in the middle', focusedAt(600, 700, 120, 40), 'top'],
  ['a button at the bottom, at the side', focusedAt(40, 700, 120, 40), 'bottom'],
  ['a screen as a whole', focusedAt(0, 0, 1366, 768), 'bottom'],
])('shows a toast beside what has the focus: %s', (_name, focused, placement) => {
  expect(toastPlacement(focused, page)).toBe(placement)
})

it.each([
  ['reaches the bottom', 740, 'top'],
  ['ends above', 500, 'bottom'],
])('leaves the buttons of a dialog that %s', (_name, bottom, placement) => {
  const dialog = focusedAt(400, 40, 520, bottom - 40)
  dialog.setAttribute('role', 'dialog')
  dialog.setAttribute('aria-modal', 'true')
  document.body.append(dialog)
  onTestFinished(() => dialog.remove())
  expect(toastPlacement(null, page)).toBe(placement)
})

const toasts = { left: 500, top: 680, right: 870, bottom: 744 }

it.each([
  ['a control beside it', { left: 20, top: 700, right: 140, bottom: 740 }, 0],
  ['a control above it', { left: 600, top: 600, right: 720, bottom: 640 }, 0],
  ['a control below it, to which there is no other way than up', { left: 600, top: 700, right: 720, bottom: 740 }, -52],
  ['a screen as a whole', { left: 0, top: 0, right: 1366, bottom: 768 }, 0],
])('moves an open toast so that the focus is seen: %s', (_name, focused, shift) => {
  expect(toastShift(toasts, focused, 768)).toBe(shift)
})

it('moves a toast of the top down, where there is no room above the focus', () => {
  const top = { ...toasts, top: 24, bottom: 88 }
  expect(toastShift(top, { left: 600, top: 60, right: 720, bottom: 100 }, 768)).toBe(84)
})

it('moves an open toast below a dialog that opens under it', async () => {
  onTestFinished(watchFocusBelowToasts())
  const list = document.createElement('div')
  list.className = 'ant-notification'
  const toast = focusedAt(500, 600, 370, 64)
  toast.className = 'ant-notification-notice'
  list.append(toast)
  const dialog = document.createElement('div')
  dialog.getBoundingClientRect = () => new DOMRect(400, 120, 520, 520)
  dialog.setAttribute('role', 'dialog')
  dialog.setAttribute('aria-modal', 'true')
  const field = focusedAt(420, 240, 480, 40) as HTMLButtonElement
  dialog.append(field)
  document.body.append(list, dialog)
  onTestFinished(() => [list, dialog].forEach((each) => each.remove()))
  field.focus()
  await waitFor(() => expect(list.style.translate).toBe('0px 48px'))
})
