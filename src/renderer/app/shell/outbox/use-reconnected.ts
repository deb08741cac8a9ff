import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline, useOutbox } from '../../../core/network/use-online'
import { useNotify } from '../../../ui/notify'

/** Confirms shortly that the line is back, and then that all that waited is sent. */
export function useReconnected(): void {
  const { t } = useTranslation('shell')
  const notify = useNotify()
  const online = useOnline()
  const { waiting } = useOutbox()
  const before = useRef({ online, waited: false })
  useEffect(() => {
    const { current } = before
    if (online && !current.online) notify.success(waiting > 0 ? t('lineBackSending') : t('lineBack'))
    if (online && waiting === 0 && current.waited) notify.success(t('allSent'))
    current.waited = waiting > 0 && (current.waited || !online || !current.online)
    current.online = online
  }, [online, waiting, notify, t])
}
