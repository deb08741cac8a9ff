import { waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { toastPlacement, toastShift, watchToasts } from './toast-placement'

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
const button = { left: 600, top: 700, right: 720, bottom: 740 }

it.each([
  ['a control beside it', [{ left: 20, top: 700, right: 140, bottom: 740 }], 0],
  ['a control above it', [{ left: 600, top: 600, right: 720, bottom: 640 }], 0],
  ['a control below it, to which there is no other way than up', [button], -52],
  ['two buttons without room between them', [button, { ...button, top: 600, bottom: 640 }], -152],
  ['a screen as a whole', [{ left: 0, top: 0, right: 1366, bottom: 768 }], null],
])('moves an open toast so that an obstacle is seen: %s', (_name, obstacles, shift) => {
  expect(toastShift(toasts, obstacles, 768)).toBe(shift)
})

it('moves a toast of the top down, where there is no room above the focus', () => {
  const top = { ...toasts, top: 24, bottom: 88 }
  expect(toastShift(top, [{ left: 600, top: 60, right: 720, bottom: 100 }], 768)).toBe(84)
})

/** A toast at the bottom of a window of 1024×768 pixels, and a dialog with a title, a field and a button. */
function openToastAndDialog(dialogBox: DOMRect, buttonTop: number) {
  const region = document.createElement('div')
  const list = document.createElement('div')
  list.className = 'ant-notification'
  const toast = document.createElement('div')
  const moved = () => Number(/-?\d+(?=px$)/.exec(list.style.translate)?.[0] ?? 0)
  toast.getBoundingClientRect = () => new DOMRect(327, 680 + moved(), 370, 64)
  toast.className = 'ant-notification-notice'
  const dialog = document.createElement('div')
  dialog.getBoundingClientRect = () => dialogBox
  dialog.setAttribute('role', 'dialog')
  dialog.setAttribute('aria-modal', 'true')
  dialog.setAttribute('aria-labelledby', 'dialog-title')
  const title = focusedAt(300, dialogBox.top + 20, 400, 30)
  title.id = 'dialog-title'
  const field = document.createElement('input')
  field.getBoundingClientRect = () => new DOMRect(300, dialogBox.top + 80, 400, 40)
  dialog.append(title, field, focusedAt(300, buttonTop, 400, 40))
  const onWaiting = vi.fn()
  document.body.append(region)
  onTestFinished(watchToasts({ region, onWaiting }))
  const openDialog = () => document.body.append(dialog)
  onTestFinished(() => [region, dialog].forEach((each) => each.remove()))
  list.append(toast)
  region.append(list)
  return { list, toast, dialog, openDialog, onWaiting }
}

it('moves an open toast below a dialog that opens under it', async () => {
  const { list, openDialog } = openToastAndDialog(new DOMRect(250, 100, 520, 588), 620)
  openDialog()
  await waitFor(() => expect(list.style.translate).toBe('0px 16px'))
})

it('puts a toast over the text of a dialog that fills the window, never over its title, field or buttons', async () => {
  const { list, openDialog } = openToastAndDialog(new DOMRect(0, 0, 1024, 768), 700)
  openDialog()
  await waitFor(() => expect(list.style.translate).toBe('0px -52px'))
})

it('lets a toast wait where a dialog leaves no room, and shows it when the dialog closes', async () => {
  const { list, dialog, openDialog, onWaiting } = openToastAndDialog(new DOMRect(0, 0, 1024, 768), 100)
  const rows = Array.from({ length: 16 }, (_, index) => focusedAt(300, index * 48, 400, 40))
  dialog.append(...rows)
  openDialog()
  await waitFor(() => expect(list.hasAttribute('data-waiting')).toBe(true))
  dialog.remove()
  await waitFor(() => expect(list.hasAttribute('data-waiting')).toBe(false))
  expect(onWaiting.mock.calls).toEqual([[true], [false]])
})
