import type { Transfer } from '#shared/contract/transfers.ts'
import { parseInteger } from '../parse-integer'

/** Points per transfer (spec 2 §9). */
const transferRange = { least: 10, most: 5000 } as const

type TransferError = 'fillFields' | 'pointsRange' | 'beneficiaryNumber' | 'ownId'

export function validateBeneficiary(typed: string, ownId: number): TransferError | null {
  const read = parseInteger(typed)
  if (read.kind === 'empty') return 'fillFields'
  if (read.kind !== 'whole' || read.value <= 0) return 'beneficiaryNumber'
  return read.value === ownId ? 'ownId' : null
}

export function validatePoints(typed: string): TransferError | null {
  const read = parseInteger(typed)
  if (read.kind === 'empty') return 'fillFields'
  if (read.kind !== 'whole' || read.value < transferRange.least || read.value > transferRange.most) return 'pointsRange'
  return null
}

export function createTransferOrder(
  typed: { beneficiary: string; points: string },
  ownId: number,
): { kind: 'transfer'; toUser: number; points: number } | null {
  const [toUser, points] = [parseInteger(typed.beneficiary), parseInteger(typed.points)]
  if (validateBeneficiary(typed.beneficiary, ownId) !== null || validatePoints(typed.points) !== null) return null
  return toUser.kind === 'whole' && points.kind === 'whole'
    ? { kind: 'transfer', toUser: toUser.value, points: points.value }
    : null
}

type Parties = Pick<Transfer, 'from_user' | 'to_user' | 'from_parent_user' | 'sender_id' | 'sender_parent_id'>

/** A transfer to another user is the user's own, even if its sender is unreadable. */
export function getRole(transfer: Parties, userId: number): 'sender' | 'receiver' {
  const receiver = transfer.to_user?.id ?? null
  const senders = [transfer.from_user?.id, transfer.from_parent_user?.id, transfer.sender_id, transfer.sender_parent_id]
  if (receiver === userId) return 'receiver'
  const isToOther = receiver !== null && senders.every((sender) => sender == null)
  return isToOther || senders.includes(userId) ? 'sender' : 'receiver'
}

type Named = { id: number | null; name: string | null }

export function getCounterpart(transfer: Transfer, userId: number): Named & { relation: 'to' | 'from' | 'fromParent' } {
  if (getRole(transfer, userId) === 'sender')
    return { relation: 'to', id: transfer.to_user?.id ?? null, name: transfer.to_user?.name ?? null }
  const sender: Named = {
    id: transfer.from_user?.id ?? transfer.sender_id ?? null,
    name: transfer.from_user?.name ?? transfer.sender_name ?? null,
  }
  if (sender.id !== null || sender.name !== null) return { relation: 'from', ...sender }
  return {
    relation: 'fromParent',
    id: transfer.from_parent_user?.id ?? transfer.sender_parent_id ?? null,
    name: transfer.from_parent_user?.name ?? transfer.sender_parent_name ?? null,
  }
}

/** A label of an open or confirmed transfer; null for a rejected one (spec 2 §4). */
export function findConfirmation(
  transfer: Transfer,
  userId: number,
): 'actionConfirmed' | 'waitingForConfirm' | 'confirmThis' | null {
  if (transfer.is_confirmed) return 'actionConfirmed'
  if (transfer.status === 'rejected') return null
  return getRole(transfer, userId) === 'sender' ? 'confirmThis' : 'waitingForConfirm'
}
