import { App } from 'antd'
import { useEffect, useRef, type RefObject } from 'react'
import { checkCircle } from 'virtual:icons/check-circle'
import { info } from 'virtual:icons/info'
import { warning } from 'virtual:icons/warning'
import { warningCircle } from 'virtual:icons/warning-circle'
import { x } from 'virtual:icons/x'
import { Icon } from './icon'
import type { Message as QueuedMessage } from './notify'
import { useTextLanguage } from './text-language'
import { toastPlacement, watchToasts } from './toast-placement'
import styles from './notifications.module.css'

const glyphs = { success: checkCircle, warning, error: warningCircle, info } as const
const maxShown = 12
const defaultSeconds = 3

type Config = Parameters<ReturnType<typeof App.useApp>['notification']['open']>[0]

type NotificationsProps = {
  messages: readonly QueuedMessage[]
  onOpened: (messages: readonly QueuedMessage[]) => void
  region: RefObject<HTMLElement | null>
  closeLabel: string
}

export function Notifications({ region, ...props }: NotificationsProps) {
  const getContainer = () => region.current ?? document.body
  return (
    <App
      component={false}
      notification={{ placement: 'bottom', maxCount: maxShown, duration: defaultSeconds, stack: false, getContainer }}
    >
      <Opener {...props} region={region} />
    </App>
  )
}

function Message({ text }: { text: string }) {
  return (
    <span dir="auto" lang={useTextLanguage(text)}>
      {text}
    </span>
  )
}

function Opener({ messages, onOpened, region, closeLabel }: NotificationsProps) {
  const { notification } = App.useApp()
  const keys = useRef(new Map<string, number>())
  const open = useRef(new Map<number, Config>())
  const isHeld = useRef(document.hidden)
  useEffect(() => {
    if (region.current === null) return undefined
    let isWaiting = false
    const hold = (): void => {
      // A hidden window shows no toast, whose time must not run out there.
      const isHeldNow = isWaiting || document.hidden
      if (isHeldNow === isHeld.current) return
      isHeld.current = isHeldNow
      // Opening a toast again with the same key preserves its place and restarts its time.
      for (const config of open.current.values()) notification.open(isHeldNow ? { ...config, duration: false } : config)
    }
    const onWaiting = (isWaitingNow: boolean): void => {
      isWaiting = isWaitingNow
      hold()
    }
    const stop = watchToasts({ region: region.current, onWaiting })
    document.addEventListener('visibilitychange', hold)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', hold)
    }
  }, [region, notification])
  useEffect(() => {
    if (messages.length === 0) return
    for (const { id, tone, text, ms } of messages) {
      const before = keys.current.get(`${tone} ${text}`)
      if (before !== undefined) {
        open.current.delete(before)
        notification.destroy(before)
      }
      keys.current.set(`${tone} ${text}`, id)
      const config: Config = {
        key: id,
        placement: toastPlacement(document.activeElement),
        title: <Message text={text} />,
        icon: <Icon glyph={glyphs[tone]} size={20} filled />,
        role: tone === 'error' ? 'alert' : 'status',
        duration: ms === undefined ? defaultSeconds : ms / 1000,
        closable: closeLabel !== '' && { 'closeIcon': <Icon glyph={x} size={16} />, 'aria-label': closeLabel },
        classNames: { root: styles[tone] ?? '', wrapper: styles['wrapper'] ?? '', close: styles['close'] ?? '' },
        onClose: () => {
          open.current.delete(id)
          if (keys.current.get(`${tone} ${text}`) === id) keys.current.delete(`${tone} ${text}`)
        },
      }
      open.current.set(id, config)
      notification.open(isHeld.current ? { ...config, duration: false } : config)
    }
    onOpened(messages)
  }, [messages, onOpened, notification, closeLabel])
  return null
}
