import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useEmbedFrame } from '#domains/media/embed-frame.ts'
import { useTextLanguage } from '#ui/text-language.ts'
import type { FrameSpeaker } from './frame-messages'
import styles from './frame-stage.module.css'

type PageFrameProps = {
  address: URL
  title: string
  allow?: string
  forms?: boolean
  onLoad?: (page: Window, origin: string) => void
  onMessage: (event: MessageEvent, speaker: FrameSpeaker) => void
  onFail: () => void
}

export function PageFrame({ address, title, allow = '', forms = false, onLoad, onMessage, onFail }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const walls = useEmbedFrame(onFail)
  const { href, origin } = address
  const handleMessage = useEffectEvent((event: MessageEvent) =>
    onMessage(event, { origin, source: frame.current?.contentWindow ?? null }),
  )
  useLayoutEffect(() => {
    const listen = (event: MessageEvent): void => handleMessage(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  const loaded = (): void => {
    const page = frame.current?.contentWindow
    if (page) onLoad?.(page, origin)
  }
  return (
    <iframe
      {...walls}
      ref={frame}
      src={href}
      title={title}
      lang={useTextLanguage(title)}
      allow={allow}
      referrerPolicy="no-referrer"
      className={styles['frame']}
      onLoad={loaded}
      sandbox={forms ? 'allow-scripts allow-same-origin allow-forms' : 'allow-scripts allow-same-origin'}
    />
  )
}
