import { useState } from 'react'
import { contract } from '../../../../shared/contract'
import { toQueryHandle } from '../../../core/api/rtk-endpoints'
import { desktop, reportFailure } from '../../../core/desktop/desktop'
import { promptProxyAgain } from '../../../core/network/prompt-proxy-again'
import { outboxChanged } from '../../../core/store/outbox-slice'
import { useCoreDispatch } from '../../../core/store/core-state'

export function useSendNow(): { sendNow: () => void; isSending: boolean } {
  const dispatch = useCoreDispatch()
  const [isSending, setSending] = useState(false)
  const send = async (): Promise<void> => {
    setSending(true)
    void promptProxyAgain()
    const sending = desktop['progress.retry']().then((outbox) => dispatch(outboxChanged(outbox)))
    const asking = dispatch(toQueryHandle(contract.account.me).initiate({}, { subscribe: false, forceRefetch: true }))
    const [sent] = await Promise.allSettled([sending, asking])
    if (sent.status === 'rejected') reportFailure('progress.retry', sent.reason)
    setSending(false)
  }
  return { sendNow: () => void send(), isSending }
}
