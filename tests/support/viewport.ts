type Viewport = { width: number; height: number; prefersDark?: boolean; reducedMotion?: boolean }

let viewport: Viewport = { width: 1366, height: 768 }
type Hear = (event: { matches: boolean; media: string }) => void
let listeners: { query: string; onChange: Hear }[] = []

export function setViewport(next: Viewport): void {
  viewport = next
  window.matchMedia = matchMedia
  for (const { query, onChange } of listeners) onChange({ matches: holds(query), media: query })
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
  const list: Pick<MediaQueryList, 'matches' | 'media' | 'addEventListener' | 'removeEventListener' | 'onchange'> = {
    get matches() {
      return holds(query)
    },
    media: query,
    onchange: null,
    addEventListener: (_type: string, listener: unknown) => {
      if (typeof listener === 'function') listeners.push({ query, onChange: listener as Hear })
    },
    removeEventListener: (_type: string, listener: unknown) => {
      listeners = listeners.filter(({ query: watched, onChange }) => watched !== query || onChange !== listener)
    },
  }
  return list as MediaQueryList
}
