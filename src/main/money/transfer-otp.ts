import { transfers } from '../../shared/contract/transfers'
import type { CommandOutput } from '../../shared/desktop/commands'
import { createSingleFlight } from '../base/async'
import type { PlatformClient } from '../gateway/platform-client'
import { toApiResult } from './api-result'
import type { TransactionStore } from './transaction-store'

type ConfirmResult = CommandOutput<'money.confirm-transfer'>
type ResendResult = CommandOutput<'money.resend-code'>

/** Never stores the one-time code (threats E7). */
export type TransferOtp = {
  confirm(transferId: number, code: string): Promise<ConfirmResult>
  resend(transferId: number): Promise<ResendResult>
}

type TransferOtpOptions = { store: TransactionStore; client: PlatformClient; poll: () => Promise<void> }

export function createTransferOtp({ store, client, poll }: TransferOtpOptions): TransferOtp {
  const confirming = createSingleFlight<number, ConfirmResult>()
  const resending = createSingleFlight<number, ResendResult>()
  const unconfirmed = new Set<number>()

  function requireUserId(): number {
    const userId = store.userId()
    if (userId === null) throw new Error('nobody is signed in')
    return userId
  }

  async function isConfirmed(transferId: number, userId: number): Promise<boolean | null> {
    const result = toApiResult(transfers.list.response, await client.call(transfers.list, { userId }))
    const row = result.kind === 'ok' ? result.payload.find(({ id }) => id === transferId) : undefined
    return row === undefined ? null : row.is_confirmed || row.status === 'processed'
  }

  async function confirm(transferId: number, code: string): Promise<ConfirmResult> {
    const userId = requireUserId()
    if (unconfirmed.has(transferId)) {
      const wasConfirmed = await isConfirmed(transferId, userId)
      if (wasConfirmed === null) return { ok: false, message: null, uncertain: true }
      unconfirmed.delete(transferId)
      if (wasConfirmed) return markConfirmed(transferId, null)
    }
    const result = toApiResult(
      transfers.confirm.response,
      await client.call(transfers.confirm, { query: { confirmationToken: code }, userId }),
    )
    if (result.kind === 'ok') return markConfirmed(transferId, result.message)
    if (result.kind === 'rejected') return { ok: false, message: result.message, uncertain: false }
    if (result.kind === 'not-sent') return { ok: false, message: null, uncertain: false }
    unconfirmed.add(transferId)
    if ((await isConfirmed(transferId, userId)) === true) return markConfirmed(transferId, null)
    void poll()
    return { ok: false, message: null, uncertain: true }
  }

  function markConfirmed(transferId: number, message: string | null): ConfirmResult {
    unconfirmed.delete(transferId)
    const record = store
      .records()
      .find(({ order, platformId }) => order.kind === 'transfer' && platformId === transferId)
    if (record !== undefined)
      store.apply(record.id, { kind: 'processed', platformId: transferId, charged: null, message })
    return { ok: true, message, uncertain: false }
  }

  async function resend(transferId: number): Promise<ResendResult> {
    const result = toApiResult(
      transfers.resendCode.response,
      await client.call(transfers.resendCode, { params: { id: transferId }, userId: requireUserId() }),
    )
    return {
      ok: result.kind === 'ok',
      message: result.kind === 'ok' || result.kind === 'rejected' ? result.message : null,
    }
  }

  return {
    confirm: (transferId, code) => confirming(transferId, () => confirm(transferId, code)),
    resend: (transferId) => resending(transferId, () => resend(transferId)),
  }
}
