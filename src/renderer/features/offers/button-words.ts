import { isolate } from '../../core/strings/isolate'
import type { TextOf } from '../../core/strings/define-strings'
import { offersStrings, type OffersKey } from './offers-strings'

const french = offersStrings.text('fr')
const fixed: readonly OffersKey[] = ['extend', 'tryFree', 'included', 'closedOffer']

/** The words that the platform gives to the button of an offer: in the interface's language where they are known ones, as they were sent otherwise; null where there are none. */
export function buttonWords(sent: string | null | undefined, name: string, t: TextOf<OffersKey>): string | null {
  const words = sent?.trim() ?? ''
  if (words === '') return null
  const known = fixed.find((key) => french(key).toLowerCase() === words.toLowerCase())
  if (known !== undefined) return t(known)
  if (words === french('choose', { name })) return t('choose', { name: isolate(name) })
  const slice = /^payer la tranche (\d{1,3})$/i.exec(words)?.[1]
  return slice === undefined ? isolate(words) : t('payPart', { number: Number(slice) })
}
