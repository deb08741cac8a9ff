import { useTranslation } from 'react-i18next'
import { isolate } from '#core/strings/isolate.ts'
import type { OperatorOffer } from '#shared/contract/operator.ts'
import { UserContent } from '#ui/user-content.tsx'
import { offerTitle } from './operator-offers'

export function useOfferName(offer: OperatorOffer): string {
  const { t } = useTranslation('operator')
  const title = offerTitle(offer)
  return 'key' in title ? t(title.key) : isolate(title.text)
}

export function OfferName({ offer }: { offer: OperatorOffer }) {
  const { t } = useTranslation('operator')
  const title = offerTitle(offer)
  return 'key' in title ? t(title.key) : <UserContent>{title.text}</UserContent>
}
