type Viewport = { width: number; height: number; prefersDark?: boolean; reducedMotion?: boolean }

let viewport: Viewport = { width: 1366, height: 768 }
const listeners = new Set<() => void>()

/** The window's size as media queries see it. */
export function setViewport(next: Viewport): void {
  viewport = next
  window.matchMedia = matchMedia
  for (const listener of listeners) listener()
}

function holds(query: string): boolean {
  return query.split(/\s+and\s+/).every((part) => {
    const width = /\((max|min)-width:\s*([\d.]+)px\)/.exec(part)
    if (width) return width[1] === 'max' ? viewport.width <= Number(width[2]) : viewport.width >= Number(width[2])
    if (part.includes('prefers-reduced-motion: reduce')) return viewport.reducedMotion === true
    return part.includes('prefers-color-scheme: dark') && viewport.prefersDark === true
  })
}

function matchMedia(query: string): MediaQueryList {
  const added = new Set<() => void>()
  const list: Pick<MediaQueryList, 'matches' | 'media' | 'addEventListener' | 'removeEventListener' | 'onchange'> = {
    get matches() {
      return holds(query)
    },
    media: query,
    onchange: null,
    addEventListener: (_type: string, listener: unknown) => listen(listener, true),
    removeEventListener: (_type: string, listener: unknown) => listen(listener, false),
  }
  function listen(listener: unknown, on: boolean): void {
    if (typeof listener !== 'function') return
    const call = listener as () => void
    if (on) added.add(call)
    else added.delete(call)
    if (on) listeners.add(call)
    else listeners.delete(call)
  }
  return list as MediaQueryList
}
