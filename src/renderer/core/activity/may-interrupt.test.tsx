import { expect, it, onTestFinished } from 'vitest'
import { unsavedWork } from '../screen/unsaved-work'
import { activities } from './activity'
import { mayInterrupt } from './may-interrupt'

const inFront = { window: { focused: true, shown: true } }

function show(html: HTMLElement): HTMLElement {
  document.body.append(html)
  onTestFinished(() => html.remove())
  return html
}

function element(name: string, attributes: Record<string, string> = {}): HTMLElement {
  const created = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) created.setAttribute(attribute, value)
  return created
}

it('a student who only looks at a screen may be interrupted', () => {
  expect(mayInterrupt(inFront)).toBe(true)
})

it('nobody is interrupted in another window', () => {
  expect(mayInterrupt({ window: { focused: false, shown: true } })).toBe(false)
})

it('nobody is interrupted in an activity, until it ends', () => {
  const end = activities.begin('exam')
  onTestFinished(end)
  expect(mayInterrupt(inFront)).toBe(false)
  end()
  expect(mayInterrupt(inFront)).toBe(true)
})

it('nobody is interrupted with a text that is not saved', () => {
  const labels = { title: '', text: '', leave: '', stay: '', close: '' }
  const remove = unsavedWork.add(() => labels)
  onTestFinished(remove)
  expect(mayInterrupt(inFront)).toBe(false)
})

it.each<[string, Record<string, string>, boolean]>([
  ['input', {}, false],
  ['input', { type: 'search' }, false],
  ['textarea', {}, false],
  ['select', {}, false],
  ['div', { contenteditable: 'true', tabindex: '0' }, false],
  ['input', { type: 'checkbox' }, true],
  ['input', { type: 'radio' }, true],
  ['input', { type: 'range' }, true],
  ['button', {}, true],
])('with the focus in a %s %j: %s', (name, attributes, expected) => {
  show(element(name, attributes)).focus()
  expect(document.activeElement?.localName).toBe(name)
  expect(mayInterrupt(inFront)).toBe(expected)
})

it.each(['dialog', 'alertdialog', 'menu', 'listbox'])('nobody is interrupted under an open %s', (role) => {
  const overlay = show(element('div', { role }))
  expect(mayInterrupt(inFront)).toBe(false)
  Object.assign(overlay, { checkVisibility: () => true })
  expect(mayInterrupt(inFront)).toBe(false)
})

it('an overlay that is closed but still in the document interrupts nothing', () => {
  Object.assign(show(element('div', { role: 'dialog' })), { checkVisibility: () => false })
  expect(mayInterrupt(inFront)).toBe(true)
})
