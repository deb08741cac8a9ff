import type { OperatorOffer } from '../../../shared/contract/operator'
import { isolate } from '../../core/strings/isolate'
import { ServerText } from '../../ui/server-text'
import { offerTitle } from './operator-offers'
import { operatorStrings } from './operator-strings'

/** The name of an offer inside a sentence. */
export function useOfferName(offer: OperatorOffer): string {
  const t = operatorStrings.useText()
  const title = offerTitle(offer)
  return 'key' in title ? t(title.key) : isolate(title.text)
}

export function OfferName({ offer }: { offer: OperatorOffer }) {
  const t = operatorStrings.useText()
  const title = offerTitle(offer)
  return 'key' in title ? t(title.key) : <ServerText>{title.text}</ServerText>
}
