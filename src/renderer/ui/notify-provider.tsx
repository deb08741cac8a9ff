import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Announcer } from './announcer'
import { NotifyContext, type Message, type Notify, type Show } from './notify'
import { useIsHydrated } from './use-is-hydrated'

/** Lazy: most sign-ins have no message and must stay small. */
const Notifications = lazy(async () => ({ default: (await import('./notifications')).Notifications }))

let lastId = 0

type NotifyProviderProps = { label: string; closeLabel: string; children: ReactNode }

export function NotifyProvider({ label, closeLabel, children }: NotifyProviderProps) {
  const [messages, setMessages] = useState<readonly Message[] | null>(null)
  const region = useRef<HTMLDivElement>(null)
  const isHydrated = useIsHydrated()
  const notify = useMemo<Notify>(() => {
    const show =
      (tone: Message['tone']): Show =>
      (text, { ms } = {}) => {
        lastId += 1
        const message = { id: lastId, tone, text, ms }
        setMessages((waiting) => [...(waiting ?? []), message])
      }
    return { success: show('success'), warning: show('warning'), error: show('error'), info: show('info') }
  }, [])
  const opened = useCallback(
    (shown: readonly Message[]) =>
      setMessages((waiting) => waiting?.filter((message) => !shown.includes(message)) ?? null),
    [],
  )
  return (
    <NotifyContext value={notify}>
      {children}
      {messages !== null && (
        <Suspense fallback={null}>
          <Notifications messages={messages} onOpened={opened} region={region} closeLabel={closeLabel} />
        </Suspense>
      )}
      {isHydrated && (
        <InFullScreenToo>
          <div
            ref={region}
            role="log"
            aria-live="polite"
            aria-relevant="additions"
            {...(label && { 'aria-label': label })}
          />
          <Announcer />
        </InFullScreenToo>
      )}
    </NotifyContext>
  )
}

/** Messages come without a key of the student, so they show over the film instead of ending its full screen. */
function InFullScreenToo({ children }: { children: ReactNode }) {
  const [host] = useState(() => document.createElement('div'))
  useEffect(() => {
    const attach = (): void => {
      const full = document.fullscreenElement
      // A frame shows no child.
      const canHold = full?.matches('iframe, video') === false
      ;(canHold ? full : document.body).append(host)
    }
    attach()
    document.addEventListener('fullscreenchange', attach)
    return () => {
      document.removeEventListener('fullscreenchange', attach)
      host.remove()
    }
  }, [host])
  return createPortal(children, host)
}
