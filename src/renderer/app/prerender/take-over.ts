import { toQueryHandle } from '#core/api/rtk-endpoints.ts'
import type { CoreState } from '#core/store/core-state.ts'
import { contract } from '#shared/contract/index.ts'
import { findCounterpart } from './counterparts'

/** Of the inline script, which ends with the copy: the address of the entry, and what was recorded since the first paint. */
export type LastHome = {
  entry: string
  clicked: () => readonly HTMLElement[]
  stopRecording: () => readonly HTMLElement[]
}

declare global {
  interface Window {
    readonly lastHome?: LastHome
  }
}

/** For numbers that no earlier session has stored; on a slow connection they appear later, as they do without a copy. */
const answersLimitMs = 1000
/** A click on the copy does nothing until the swap. */
const clickLimitMs = 2000
/** Home itself has not been drawn by then. */
const limitMs = 8000

export type TakeOver = {
  /** Called after the first render; shows React's Home in one frame once it has what the copy shows. */
  rendered(): void
  /** Called when React could not render: what stands in the root instead is visible. */
  cancel(): void
}

type Options = { root: HTMLElement; getState: () => CoreState }

/**
 * While React renders, its root lies behind the copy, laid out at the same width and invisible, so that the swap moves
 * nothing. Null where the document has no last Home, or another width class removed it.
 */
export function createTakeOver({ root, getState }: Options): TakeOver | null {
  const copy = document.getElementById('last-home')
  if (copy === null) return null
  root.dataset['behind'] = ''
  // React Router scrolls to the top when it mounts, and the reader may have scrolled the copy.
  const { scrollTo } = window
  window.scrollTo = () => undefined
  const swap = (): void => {
    window.scrollTo = scrollTo
    exchange(copy, root)
  }
  return {
    cancel: () => {
      window.lastHome?.stopRecording()
      copy.remove()
      window.scrollTo = scrollTo
      delete root.dataset['behind']
    },
    rendered: () => {
      const startedAt = performance.now()
      let drawnAt: number | undefined
      let clickedAt: number | undefined
      const checkFrame = (): void => {
        const now = performance.now()
        drawnAt ??= performance.getEntriesByName('tutorat:home')[0]?.startTime ?? (isFinished(root) ? now : undefined)
        clickedAt ??= hasClicks() ? now : undefined
        const isLate = now - startedAt > limitMs || (clickedAt !== undefined && now - clickedAt > clickLimitMs)
        if (!copy.isConnected || isLate || isReady(getState(), drawnAt)) return swap()
        requestAnimationFrame(checkFrame)
      }
      requestAnimationFrame(checkFrame)
    },
  }
}

function hasClicks(): boolean {
  return (window.lastHome?.clicked() ?? []).length > 0
}

/** Home, or a screen that stands in its place, has drawn what it has and asks for nothing that it has never shown. */
function isReady({ api, session }: CoreState, drawnAt: number | undefined): boolean {
  if (!session.signedIn || window.location.pathname !== '/') return true
  const queries = Object.values(api.queries)
  const account = toQueryHandle(contract.account.me).name
  // Without an account there is no Home: the copy must not hide why.
  if (queries.some((each) => each?.endpointName === account && each.status === 'rejected' && each.data === undefined))
    return true
  if (drawnAt === undefined) return false
  if (hasClicks() || performance.now() - drawnAt > answersLimitMs) return true
  return queries.every((query) => query?.status !== 'pending' || query.data !== undefined)
}

/** A screen has a heading, which the skeleton of the shell does not have, and no part of it is a skeleton. */
function isFinished(root: HTMLElement): boolean {
  return root.querySelector('h1') !== null && root.querySelector('[role=status][aria-busy=true]') === null
}

function exchange(copy: HTMLElement, root: HTMLElement): void {
  const clicked = window.lastHome?.stopRecording() ?? []
  const { activeElement } = document
  const active = activeElement instanceof HTMLElement && copy.contains(activeElement) ? activeElement : null
  const controls = [...new Set(clicked)].map((control) => findCounterpart(control, copy, root))
  const next = active && findCounterpart(active, copy, root)
  const typed = [...copy.querySelectorAll('input')].flatMap((from) => {
    const to = from.value === '' ? null : findCounterpart(from, copy, root)
    return to instanceof HTMLInputElement ? { from, to } : []
  })
  const [x, y] = [window.scrollX, window.scrollY]
  const scrolled = scrolledWithin(copy, root)
  root.dataset['swapped'] = ''
  delete root.dataset['behind']
  for (const { from, to } of typed) moveText(from, to)
  next?.focus({ preventScroll: true })
  continueAnimations(copy, root)
  copy.remove()
  document.getElementById('last-home-style')?.remove()
  for (const { element, top } of scrolled) element.scrollTop = top
  window.scrollTo(x, y)
  performance.mark('tutorat:taken-over')
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset['swapped']))
  for (const control of controls) if (control?.isConnected) control.click()
}

/** A bar that has filled in the copy must not fill again: each animation of React's Home is as far as the copy's. */
function continueAnimations(copy: HTMLElement, root: HTMLElement): void {
  const startTimes = new Map(namedAnimations(copy).map(({ animationName, startTime }) => [animationName, startTime]))
  for (const animation of namedAnimations(root)) {
    const startTime = startTimes.get(animation.animationName) ?? null
    if (startTime !== null) animation.startTime = startTime
    else if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
  }
}

function namedAnimations(element: HTMLElement): CSSAnimation[] {
  return element.getAnimations({ subtree: true }).filter((animation) => animation instanceof CSSAnimation)
}

function scrolledWithin(copy: HTMLElement, root: HTMLElement): { element: Element; top: number }[] {
  return [...copy.querySelectorAll('*')].flatMap((element) => {
    if (element.scrollTop === 0) return []
    const name = `.${CSS.escape(element.classList[0] ?? '')}`
    const found = element.classList.length === 0 ? null : root.querySelector(name)
    return found === null ? [] : { element: found, top: element.scrollTop }
  })
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

/** React notices a value that the element itself reports. */
function moveText(from: HTMLInputElement, to: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = from
  setValue?.set?.call(to, value)
  to.dispatchEvent(new Event('input', { bubbles: true }))
  to.setSelectionRange(selectionStart, selectionEnd)
}
