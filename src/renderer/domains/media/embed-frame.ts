import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { desktop } from '#core/desktop/desktop.ts'

/** Isolated cookies and storage (decision 0009). */
export type EmbedFrame = { readonly name: string; readonly credentialless: true }

export function createEmbedFrame(): EmbedFrame {
  return { name: `partner-${crypto.randomUUID()}`, credentialless: true }
}

export function onFrameFailed(frame: EmbedFrame, failed: () => void): () => void {
  return desktop.on('frame.failed', ({ name }) => {
    if (name === frame.name) failed()
  })
}

export function useEmbedFrame(failed: () => void): EmbedFrame {
  const [frame] = useState(createEmbedFrame)
  const onFailed = useEffectEvent(failed)
  useLayoutEffect(() => onFrameFailed(frame, () => onFailed()), [frame])
  return frame
}
