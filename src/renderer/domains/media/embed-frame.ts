import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { desktop } from '../../core/desktop/desktop'

/** What every frame of a partner carries: a name of its own, and storage and cookies that no other page shares (decision 0009). */
export type EmbedFrame = { readonly name: string; readonly credentialless: true }

/** A frame for one load. */
export function createEmbedFrame(): EmbedFrame {
  return { name: `partner-${crypto.randomUUID()}`, credentialless: true }
}

/** Hears that the page of a frame did not come, or that its process ended; the frame itself tells neither. */
export function onFrameFailed(frame: EmbedFrame, failed: () => void): () => void {
  return desktop.on('frame.failed', ({ name }) => {
    if (name === frame.name) failed()
  })
}

/** A frame for as long as the component is shown; what it gives stands on the iframe. */
export function useEmbedFrame(failed: () => void): EmbedFrame {
  const [frame] = useState(createEmbedFrame)
  const onFailed = useEffectEvent(failed)
  // With the frame itself: nothing that is said of it may come before somebody listens.
  useLayoutEffect(() => onFrameFailed(frame, () => onFailed()), [frame])
  return frame
}
