import type { WebContents } from 'electron'
import { brand } from '../../shared/brand'
import { events } from '../../shared/desktop/events'
import type { EventName, EventPayload } from '../../shared/desktop/events'

/** Sends an event to the page; dropped without a page. */
export type Emit = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void

/** Creates the only caller of `webContents.send`: payloads pass their schema and go to the application page alone. */
export function createEmit(page: () => WebContents | null): Emit {
  return (name, payload) => {
    const contents = page()
    if (contents === null || contents.isDestroyed() || contents.isCrashed()) return
    const { mainFrame } = contents
    if (mainFrame.origin === brand.pageOrigin) contents.send(name, events[name].parse(payload))
  }
}
