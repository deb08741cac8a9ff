import { classifyReply, getSentence, type Later, type Refused, type Reply } from '#shared/contract/reply.ts'
import { transfers } from '#shared/contract/transfers.ts'
import type { CommandOutput } from '#shared/desktop/commands.ts'
import { createSingleFlight } from '../base/async'
import type { PlatformClient } from '../base/platform-client'
import { fetchAllPages } from './reconciliation/pages'
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
    if (userId === null) throw new Error('no user is signed in')
    return userId
  }

  async function isConfirmed(transferId: number, userId: number): Promise<boolean | null> {
    const { list } = await fetchAllPages(transfers.list, { client, userId, allowPage: () => true })
    const row = list?.rows.find(({ id }) => id === transferId)
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
    const reply = classifyReply(
      transfers.confirm,
      await client.call(transfers.confirm, { query: { confirmationToken: code }, userId }),
    )
    if (reply.kind === 'ok') return markConfirmed(transferId, reply.message)
    if (reply.kind === 'refused' && reply.provesUnchanged) return failed(getSentence(reply))
    if (reply.kind === 'not-sent' || reply.kind === 'signed-out') return failed(null)
    unconfirmed.add(transferId)
    const wasConfirmed = await isConfirmed(transferId, userId)
    if (wasConfirmed === true) return markConfirmed(transferId, null)
    void poll()
    // The list shows that a conflict or a limit refused this code; it may be typed again.
    if (wasConfirmed === false && isAnswered(reply)) return failed(getSentence(reply))
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
    const reply = classifyReply(
      transfers.resendCode,
      await client.call(transfers.resendCode, { params: { id: transferId }, userId: requireUserId() }),
    )
    if (reply.kind === 'ok') return { ok: true, message: reply.message }
    return { ok: false, message: reply.kind === 'refused' || reply.kind === 'later' ? getSentence(reply) : null }
  }

  return {
    confirm: (transferId, code) => confirming(transferId, () => confirm(transferId, code)),
    resend: (transferId) => resending(transferId, () => resend(transferId)),
  }
}

function failed(message: string | null): ConfirmResult {
  return { ok: false, message, uncertain: false }
}

function isAnswered(reply: Reply): reply is Refused | Later {
  return reply.kind === 'refused' || (reply.kind === 'later' && reply.isProcessed === 'no')
}
