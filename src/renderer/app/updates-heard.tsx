import { createContext, lazy, Suspense, useContext, useEffect, useState, type ReactNode } from 'react'
import { useDesktopEvent } from '../core/desktop/desktop'
import { updates } from '../features/updates/index'

const UpdateEntry = lazy(async () => ({ default: (await updates.entry()).UpdateEntry }))

/** Long after the start, for a page that was loaded anew and missed what was told before. */
const lookMs = 30_000

const SlotContext = createContext<(slot: HTMLElement | null) => void>(() => undefined)

/** The place of the entry of updates in a header; a screen without one has it above. */
export function UpdateSlot({ className }: { className?: string | undefined }) {
  return <div ref={useContext(SlotContext)} className={className} />
}

/** Loads what speaks of updates once there is something to say: nothing of it is there at the start. */
export function UpdatesHeard({ children }: { children: ReactNode }) {
  const [isHeard, setHeard] = useState(false)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useDesktopEvent('updates.changed', () => setHeard(true))
  useEffect(() => {
    const timer = setTimeout(() => setHeard(true), lookMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <SlotContext value={setSlot}>
      {isHeard && (
        <Suspense>
          <UpdateEntry slot={slot} />
        </Suspense>
      )}
      {children}
    </SlotContext>
  )
}
