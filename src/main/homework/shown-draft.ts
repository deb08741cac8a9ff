import type { HomeworkDelivery, HomeworkDraft } from '../../shared/desktop/homework'
import type { Delivery } from './delivery'
import { shownDelivery } from './delivery'
import type { Manifest } from './manifest'
import { currentMerged, lastReceipt, parcelsOf, shownFile } from './manifest'

/** A delivery that is being carried out: how much of its file has left, and when its waits end. */
type Live = { delivery: Delivery; sentBytes: number; wallOf: (monotonic: number) => number }

/** A draft as the page is shown it. */
export function shownDraft(examId: number, draft: Manifest, live: Live | null): HomeworkDraft {
  const merged = currentMerged(draft)
  return {
    examId,
    files: draft.files.map(shownFile),
    merged: merged === null ? null : { bytes: merged.bytes, pages: merged.pages },
    delivery: deliveryOf(draft, live),
  }
}

function deliveryOf(draft: Manifest, live: Live | null): HomeworkDelivery {
  const { delivery } = draft
  const receipt = lastReceipt(draft)
  const parcels = parcelsOf(draft)
  const counts = { arrived: parcels.filter(({ state }) => state === 'arrived').length, total: parcels.length }
  switch (delivery.step) {
    case 'handed-in':
      return receipt === null ? { step: 'editing' } : { step: 'handed-in', receipt }
    case 'refused':
      return { step: 'refused', status: delivery.status, message: delivery.message, ...counts }
    case 'stopped':
      return { step: 'stopped', ...counts }
    case 'under-way':
      return live === null ? { step: 'stopped', ...counts } : shownDelivery(live.delivery, live)
    case 'editing':
      return { step: 'editing' }
  }
}
