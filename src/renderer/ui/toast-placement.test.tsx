import { expect, it, onTestFinished } from 'vitest'
import { toastPlacement } from './toast-placement'

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
