import { transfers } from '../../shared/contract/transfers'
import type { CommandOutput } from '../../shared/desktop/commands'
import { createSingleFlight } from '../base/async'
import type { Book } from './journal'
import type { PlatformClient } from '../gateway/platform-client'
import { readReply } from './replies'

type Confirmed = CommandOutput<'money.confirm-transfer'>
type Resent = CommandOutput<'money.resend-code'>

/** The code with which a transfer is agreed to; it is sent on and kept nowhere (threats E7). */
export type TransferCodes = {
  confirm(transferId: number, code: string): Promise<Confirmed>
  resend(transferId: number): Promise<Resent>
}

type TransferCodesOptions = { book: Book; client: PlatformClient; ask: () => Promise<void> }

/** One confirmation of a transfer at a time; where its answer was lost the platform's list says whether it counted, before another is sent. */
export function createTransferCodes({ book, client, ask }: TransferCodesOptions): TransferCodes {
  const confirming = createSingleFlight<number, Confirmed>()
  const resending = createSingleFlight<number, Resent>()
  const doubtful = new Set<number>()

  function signedIn(): number {
    const userId = book.userId()
    if (userId === null) throw new Error('nobody is signed in')
    return userId
  }

  /** Whether the platform's list shows the transfer as agreed to; null where it does not say. */
  async function isConfirmed(transferId: number, userId: number): Promise<boolean | null> {
    const said = readReply(transfers.list.response, await client.call(transfers.list, { userId }))
    const row = said.kind === 'said' ? said.payload.find(({ id }) => id === transferId) : undefined
    return row === undefined ? null : row.is_confirmed || row.status === 'processed'
  }

  async function confirm(transferId: number, code: string): Promise<Confirmed> {
    const userId = signedIn()
    if (doubtful.has(transferId)) {
      const already = await isConfirmed(transferId, userId)
      if (already === null) return { ok: false, message: null, uncertain: true }
      doubtful.delete(transferId)
      if (already) return agreed(transferId, null)
    }
    const said = readReply(transfers.confirm.response, await client.call(transfers.confirm, { query: { confirmationToken: code }, userId }))
    if (said.kind === 'said') return agreed(transferId, said.message)
    if (said.kind === 'refused') return { ok: false, message: said.message, uncertain: false }
    if (said.kind === 'unsent') return { ok: false, message: null, uncertain: false }
    doubtful.add(transferId)
    const counted = await isConfirmed(transferId, userId)
    if (counted === true) return agreed(transferId, null)
    void ask()
    return { ok: false, message: null, uncertain: true }
  }

  function agreed(transferId: number, message: string | null): Confirmed {
    doubtful.delete(transferId)
    const record = book.records().find(({ order, platformId }) => order.kind === 'transfer' && platformId === transferId)
    if (record !== undefined) book.learn(record.id, { kind: 'processed', platformId: transferId, charged: null, message })
    return { ok: true, message, uncertain: false }
  }

  async function resend(transferId: number): Promise<Resent> {
    const said = readReply(transfers.resendCode.response, await client.call(transfers.resendCode, { params: { id: transferId }, userId: signedIn() }))
    return { ok: said.kind === 'said', message: said.kind === 'said' || said.kind === 'refused' ? said.message : null }
  }

  return { confirm: (transferId, code) => confirming(transferId, () => confirm(transferId, code)), resend: (transferId) => resending(transferId, () => resend(transferId)) }
}
