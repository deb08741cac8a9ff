// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toQueryHandle } from '#core/api/rtk-endpoints.ts'
import type { CoreState } from '#core/store/core-state.ts'
import { contract } from '#shared/contract/index.ts'
import { createTakeOver } from './take-over'

type Query = { endpointName?: string; status: 'pending' | 'fulfilled' | 'rejected'; data?: unknown }

let queries: Record<string, Query>
let clicked: HTMLElement[]
let signedIn: boolean
let frames: FrameRequestCallback[]

const getState = () => ({ api: { queries }, session: { signedIn } }) as unknown as CoreState

/** Both roots as the document and React have drawn them. */
function show(copy: string, screen: string) {
  const { body } = new DOMParser().parseFromString(
    `<div id="last-home">${copy}</div><div id="root">${screen}</div>`,
    'text/html',
  )
  document.body.replaceChildren(...body.childNodes)
  const root = document.getElementById('root')
  if (root === null) throw new Error('no root')
  return { root, copy: document.getElementById('last-home') }
}

function nextFrame(): void {
  for (const run of frames.splice(0)) run(performance.now())
}

class FakeAnimation {
  readonly finish = vi.fn()
  constructor(
    readonly animationName: string,
    public startTime: number | null,
    readonly iterations = 1,
  ) {}
  readonly effect = { getComputedTiming: () => ({ iterations: this.iterations }) }
}

const homeIsDrawn = () => performance.mark('tutorat:home')

beforeEach(() => {
  queries = {}
  clicked = []
  signedIn = true
  frames = []
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('CSSAnimation', FakeAnimation)
  Object.assign(HTMLElement.prototype, { getAnimations: () => [] })
  vi.stubGlobal('scrollTo', vi.fn())
  // Without an end it would be the last Home of the files that follow in this worker.
  vi.stubGlobal('lastHome', { entry: '', clicked: () => clicked, stopRecording: () => clicked })
})
afterEach(() => {
  vi.unstubAllGlobals()
  performance.clearMarks()
})

const link = (text: string, href: string) => `<a href="${href}">${text}</a>`

it('has nothing to do in a document without a last Home', () => {
  document.body.replaceChildren()
  expect(createTakeOver({ root: document.createElement('div'), getState })).toBeNull()
})

it('keeps React behind the copy until Home is drawn and has what the copy shows', () => {
  const { root, copy } = show('<p>Amira</p>', '<p>Amira</p>')
  queries = { notifications: { status: 'pending' }, subjects: { status: 'pending', data: {} } }
  createTakeOver({ root, getState })?.rendered()
  nextFrame()
  expect([copy?.isConnected, root.dataset['behind']]).toEqual([true, ''])
  homeIsDrawn()
  nextFrame()
  expect(copy?.isConnected).toBe(true)
  queries = { ...queries, notifications: { status: 'fulfilled', data: {} } }
  nextFrame()
  expect([copy?.isConnected, root.dataset['behind']]).toEqual([false, undefined])
})

it('shows each control at once, without the transitions of its style, and lets it animate after the next frame', () => {
  const { root } = show('<p>Amira</p>', '<p>Amira</p>')
  createTakeOver({ root, getState })?.rendered()
  homeIsDrawn()
  nextFrame()
  expect([root.dataset['behind'], root.dataset['swapped']]).toEqual([undefined, ''])
  nextFrame()
  nextFrame()
  expect(root.dataset['swapped']).toBeUndefined()
})

it('lets no bar fill again that has filled in the copy, and continues one that is filling there', () => {
  const { root, copy } = show('<p>Amira</p>', '<p>Amira</p>')
  const bars = [
    new FakeAnimation('fill', 900),
    new FakeAnimation('over', 900),
    new FakeAnimation('turn', 900, Infinity),
  ]
  Object.assign(root, { getAnimations: () => bars })
  Object.assign(copy ?? {}, { getAnimations: () => [new FakeAnimation('fill', 500)] })
  createTakeOver({ root, getState })?.rendered()
  homeIsDrawn()
  nextFrame()
  expect(bars.map(({ startTime, finish }) => [startTime, finish.mock.calls.length])).toEqual([
    [500, 0],
    [900, 1],
    [900, 0],
  ])
})

it('gives way at once to a session that has ended and to another screen', () => {
  signedIn = false
  const { root, copy } = show('<p>Amira</p>', '<p>Connexion</p>')
  createTakeOver({ root, getState })?.rendered()
  nextFrame()
  expect(copy?.isConnected).toBe(false)
})

it('does not hide that the platform is out of reach', () => {
  const { root, copy } = show('<p>Amira</p>', '<p>Tutorat ne répond pas</p>')
  const endpointName = toQueryHandle(contract.account.me).name
  queries = { me: { endpointName, status: 'pending' }, alerts: { status: 'pending' } }
  createTakeOver({ root, getState })?.rendered()
  nextFrame()
  expect(copy?.isConnected).toBe(true)
  queries = { ...queries, me: { endpointName, status: 'rejected' } }
  nextFrame()
  expect(copy?.isConnected).toBe(false)
})

it('does not hide a finished screen that is not Home, but does hide a skeleton', () => {
  const { root, copy } = show('<p>Amira</p>', '<h1>Accueil</h1><div role="status" aria-busy="true"></div>')
  createTakeOver({ root, getState })?.rendered()
  nextFrame()
  expect(copy?.isConnected).toBe(true)
  root.querySelector('[role=status]')?.remove()
  nextFrame()
  expect(copy?.isConnected).toBe(false)
})

it('waits two seconds after a click at most, whatever is drawn', () => {
  const { root, copy } = show(link('Matières', '/subjects'), '')
  const at = performance.now()
  const now = vi.spyOn(performance, 'now').mockReturnValue(at)
  createTakeOver({ root, getState })?.rendered()
  const control = copy?.querySelector('a')
  if (control) clicked.push(control)
  nextFrame()
  now.mockReturnValue(at + 1900)
  nextFrame()
  expect(copy?.isConnected).toBe(true)
  now.mockReturnValue(at + 2100)
  nextFrame()
  expect(copy?.isConnected).toBe(false)
  now.mockRestore()
})

it('performs a click on the same control of React, without waiting for an answer', () => {
  const { root, copy } = show(
    link('Matières', '/subjects') + link('Examens', '/exams'),
    link('Matières', '/subjects') + link('Examens', '/exams'),
  )
  queries = { notifications: { status: 'pending' } }
  const opened: (string | null)[] = []
  root.addEventListener('click', (event) => {
    event.preventDefault()
    opened.push(event.target instanceof Element ? event.target.getAttribute('href') : null)
  })
  createTakeOver({ root, getState })?.rendered()
  const exams = copy?.querySelector<HTMLElement>('[href="/exams"]')
  // A second click while waiting is impatience.
  if (exams) clicked.push(exams, exams)
  homeIsDrawn()
  nextFrame()
  expect(opened).toEqual(['/exams'])
})

const button = (text: string, attributes = '') => `<button type="button" ${attributes}>${text}</button>`

it('performs no click where the control has gone, says something else, or has a neighbour that says the same', () => {
  const copies = link('Lire', '/a') + button('Physique') + link('Lire', '/a')
  const { root, copy } = show(copies, link('Lire', '/a') + button('Chimie'))
  const opened = vi.fn((event: Event) => event.preventDefault())
  root.addEventListener('click', opened)
  createTakeOver({ root, getState })?.rendered()
  clicked.push(...(copy?.querySelectorAll<HTMLElement>('a, button') ?? []))
  homeIsDrawn()
  nextFrame()
  expect([opened.mock.calls.length, copy?.isConnected]).toEqual([0, false])
})

const hidden = (text: string) => `<span class="visually-hidden">${text}</span>`
const badge = (text: string) => `<span data-moment>${text}</span>`
const bell = (count: string) => button('', `data-counted aria-label="Alertes${count}" title="Alertes${count}"`)

it.each([
  ['a balance that is being refreshed', link(`120 points`, '/w'), link(`120 points${hidden(' actualisation')}`, '/w')],
  ['an entry with a badge', link(`Séances${badge('2')}`, '/s'), link(`Séances${badge('')}`, '/s')],
  ['a button with a badge', button(`Rejoindre${badge('2 min')}`), button(`Rejoindre${badge('1 min')}`)],
  ['a bell with another count', bell(', 2 non lues'), bell('')],
])('finds the control of React whose momentary text is another: %s', (_name, before, now) => {
  const { root, copy } = show(before, now)
  const control = copy?.querySelector<HTMLElement>('a, button')
  const opened = vi.fn((event: Event) => event.preventDefault())
  root.addEventListener('click', opened)
  control?.focus()
  createTakeOver({ root, getState })?.rendered()
  if (control) clicked.push(control)
  homeIsDrawn()
  nextFrame()
  expect(opened).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(root.querySelector('a, button'))
})

it('moves the focus, the typed text and the caret', () => {
  const field = '<input type="search" aria-label="Chercher">'
  const { root, copy } = show(field, field)
  const typed = copy?.querySelector('input')
  if (typed) typed.value = 'fonctions'
  typed?.focus()
  typed?.setSelectionRange(2, 4)
  const inputs = vi.fn()
  root.addEventListener('input', inputs)
  createTakeOver({ root, getState })?.rendered()
  homeIsDrawn()
  nextFrame()
  const next = root.querySelector('input')
  expect([next?.value, next?.selectionStart, next?.selectionEnd]).toEqual(['fonctions', 2, 4])
  expect([document.activeElement === next, inputs.mock.calls.length]).toEqual([true, 1])
})

it('moves a typed text whose field has lost the focus', () => {
  const { root, copy } = show(
    '<input type="search" aria-label="Chercher">',
    '<input type="search" aria-label="Chercher">',
  )
  const typed = copy?.querySelector('input')
  if (typed) typed.value = 'fonctions'
  createTakeOver({ root, getState })?.rendered()
  homeIsDrawn()
  nextFrame()
  expect(root.querySelector('input')?.value).toBe('fonctions')
  expect(document.activeElement).toBe(document.body)
})

it('keeps the place in the page, whatever the router scrolls to meanwhile', () => {
  const scrollTo = vi.fn()
  Object.assign(window, { scrollTo })
  const { root } = show('<p>Amira</p>', '<p>Amira</p>')
  createTakeOver({ root, getState })?.rendered()
  window.scrollTo(0, 0)
  expect(scrollTo).not.toHaveBeenCalled()
  homeIsDrawn()
  nextFrame()
  expect(scrollTo.mock.calls).toEqual([[window.scrollX, window.scrollY]])
})

it('hides nothing of what a failed start says, and lets it scroll', () => {
  const scrollTo = vi.fn()
  Object.assign(window, { scrollTo })
  const { root, copy } = show('<p>Amira</p>', '<h1>Tutorat n’a pas démarré</h1>')
  createTakeOver({ root, getState })?.cancel()
  window.scrollTo(0, 0)
  expect([copy?.isConnected, root.dataset['behind'], scrollTo.mock.calls.length]).toEqual([false, undefined, 1])
})
