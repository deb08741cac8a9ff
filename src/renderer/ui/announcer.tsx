import { useEffect, useRef, type RefObject } from 'react'
import { watchStatuses } from './watch-statuses'

/** Long enough for a screen reader to take the text up; later it would be found a second time by reading on. */
const clearAfterMs = 5000

let region: HTMLElement | null = null
let clearTimer: ReturnType<typeof setTimeout> | undefined
/** Texts of the first screen, which appear together with the region. */
let early: string[] = []
/** Progress that is over sooner is not said: a reader would come to it after the result, which has the focus. */
const settleMs = 300

function announce(text: string, isCurrent: () => boolean): void {
  if (text === '') return
  if (region === null) early = [...early, text].slice(-3)
  else setTimeout(() => isCurrent() && append(text), settleMs)
}

/**
 * Screen readers announce what is added to a live region that they know already, and often stay silent when a region
 * appears together with its text.
 */
function append(text: string): void {
  if (region === null) return
  const message = document.createElement('p')
  message.textContent = text
  region.append(message)
  clearTimeout(clearTimer)
  clearTimer = setTimeout(() => region?.replaceChildren(), clearAfterMs)
}

/** The live region of the application. In a closed shadow root, because the visible text stands in the page already. */
export function Announcer() {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (host.current === null) return undefined
    const created = document.createElement('div')
    created.setAttribute('role', 'status')
    created.setAttribute('aria-live', 'polite')
    created.setAttribute('aria-atomic', 'false')
    getShadow(host.current).replaceChildren(created)
    region = created
    const settled = setTimeout(() => {
      early.forEach(append)
      early = []
    }, settleMs)
    const unwatch = watchStatuses(announce)
    return () => {
      unwatch()
      clearTimeout(settled)
      clearTimeout(clearTimer)
      region = null
    }
  }, [])
  // At the top: below a page that fills the window, its pixel would bring a scroll bar.
  return <div ref={host} className="visually-hidden" style={{ insetBlockStart: 0 }} />
}

const shadows = new WeakMap<Element, ShadowRoot>()

/** Strict mode mounts twice, and an element has one root. */
function getShadow(host: Element): ShadowRoot {
  const shadow = shadows.get(host) ?? host.attachShadow({ mode: 'closed' })
  shadows.set(host, shadow)
  return shadow
}

/** Announces the text of the element when it appears and when it changes. */
export function useAnnouncedText<T extends HTMLElement>(isAnnounced = true): RefObject<T | null> {
  const element = useRef<T>(null)
  const announced = useRef('')
  useEffect(() => {
    const text = element.current?.textContent.trim() ?? ''
    if (!isAnnounced || text === announced.current) return
    announced.current = text
    announce(text, () => element.current?.textContent.trim() === text)
  })
  return element
}
