import type { WebContents } from 'electron'
import { brand } from '#shared/brand.ts'
import { events } from '#shared/desktop/events.ts'
import type { Emit } from '../base/services'

export function createEmit(page: () => WebContents | null): Emit {
  return (name, payload) => {
    const contents = page()
    if (contents === null || contents.isDestroyed() || contents.isCrashed()) return
    const { mainFrame } = contents
    if (mainFrame.origin === brand.pageOrigin) contents.send(name, events[name].parse(payload))
  }
}
