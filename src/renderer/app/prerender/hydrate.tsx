import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { reportFailure } from '#core/desktop/desktop.ts'

export type Prerendered = {
  stopRecording: () => readonly HTMLElement[]
}

declare global {
  interface Window {
    readonly prerendered?: Prerendered
  }
}

export function isPrerendered(root: HTMLElement): boolean {
  return 'prerendered' in root.dataset
}

export function hydrate(root: HTMLElement, app: ReactNode): void {
  const replay = () => {
    for (const control of window.prerendered?.stopRecording() ?? []) control.click()
    performance.mark('tutorat:hydrated')
    void removeFonts(root)
  }
  hydrateRoot(root, <Committed onCommit={replay}>{app}</Committed>, {
    onRecoverableError: (error) => reportFailure('hydrate', error),
  })
}

function Committed({ onCommit, children }: { onCommit: () => void; children: ReactNode }) {
  const committed = useEffectEvent(onCommit)
  // React hydrates a clicked Suspense boundary at once, except during a commit.
  useEffect(() => queueMicrotask(committed), [])
  return children
}

/** Avoids a flash until the full typeface is loaded. */
async function removeFonts(root: HTMLElement): Promise<void> {
  await Promise.allSettled([
    document.fonts.load("1em 'Rubik Variable'", 'a'),
    document.fonts.load("1em 'Rubik Arabic'", 'ا'),
  ])
  delete root.dataset['prerendered']
}
