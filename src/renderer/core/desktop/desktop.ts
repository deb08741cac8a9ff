import { useEffect, useEffectEvent } from 'react'
import type { Desktop } from '#shared/desktop/desktop.ts'
import type { EventName, EventPayload } from '#shared/desktop/events.ts'

declare global {
  interface Window {
    readonly desktop: Desktop
  }
}

/** Reads `window.desktop` at each use, so that tests can replace it. */
export const desktop: Desktop = new Proxy({} as Desktop, {
  get: (_target, name) => Reflect.get(window.desktop, name) as unknown,
})

export function useDesktopEvent<Name extends EventName>(
  name: Name,
  listener: (payload: EventPayload<Name>) => void,
): void {
  const onEvent = useEffectEvent(listener)
  useEffect(() => desktop.on(name, (payload) => onEvent(payload)), [name])
}

export type LinkOutcome = 'opened' | 'refused' | 'withheld'

export async function openLink(url: string): Promise<LinkOutcome> {
  try {
    const { opened, managed = false } = await desktop['links.open']({ url })
    return opened ? 'opened' : managed ? 'withheld' : 'refused'
  } catch {
    return 'refused'
  }
}

/** Never throws. */
export function reportFailure(where: string, error: unknown): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  const report = { where: where.slice(0, 200), message: message.slice(0, 2000), stack: stack?.slice(0, 8000) ?? null }
  void Promise.resolve()
    .then(() => desktop['log.failure'](report))
    .catch(() => undefined)
}
