import type { WebContents } from 'electron'
import { brand } from '../../shared/brand'
import { events } from '../../shared/desktop/events'
import type { EventName, EventPayload } from '../../shared/desktop/events'

/** Tells the page an event; it is lost where there is no page to hear it. */
export type Emit = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void

/** The only user of `webContents.send`: payloads leave through their schema, and only to our page. */
export function createEmit(page: () => WebContents | null): Emit {
  return (name, payload) => {
    const contents = page()
    if (contents === null || contents.isDestroyed() || contents.isCrashed()) return
    const { mainFrame } = contents
    if (mainFrame.origin === brand.pageOrigin) contents.send(name, events[name].parse(payload))
  }
}
