import { useState } from 'react'
import { toQueryHandle } from '#core/api/rtk-endpoints.ts'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { promptProxyAgain } from '#core/network/prompt-proxy-again.ts'
import { useCoreDispatch } from '#core/store/core-state.ts'
import { outboxChanged } from '#core/store/outbox-slice.ts'
import { contract } from '#shared/contract/index.ts'

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
