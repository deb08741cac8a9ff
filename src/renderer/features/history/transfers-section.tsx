import { useState } from 'react'
import { ConfirmTransferDialog } from '../../domains/money/transfers/confirm-transfer-dialog'
import { TransfersTable } from '../../domains/money/transfers/transfers-table'

/** Points sent and received; who has to agree does it from here. */
export function TransfersSection() {
  const [confirming, setConfirming] = useState<number | null>(null)
  return (
    <>
      <TransfersTable onConfirm={setConfirming} />
      <ConfirmTransferDialog transferId={confirming} onClose={() => setConfirming(null)} />
    </>
  )
}
