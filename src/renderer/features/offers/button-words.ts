import type { TFunction } from 'i18next'
import { isolate } from '../../core/strings/isolate'
import type { PlainKey } from '../../core/strings/plain-key'

/** What the platform writes on these buttons, in lower case; it writes in French whatever the language. */
const fixed = new Map<string, PlainKey<'offers'>>([['prolonger', 'extend'], ['essayer gratuitement', 'tryFree'], ['inclus', 'included'], ['pas disponible', 'closedOffer']])

/** The words that the platform gives to the button of an offer: in the interface's language where they are known ones, as they were sent otherwise; null where there are none. */
export function buttonWords(sent: string | null | undefined, name: string, t: TFunction<'offers'>): string | null {
  const words = sent?.trim() ?? ''
  if (words === '') return null
  const known = fixed.get(words.toLowerCase())
  if (known !== undefined) return t(known)
  if (words === `Choisir ${name}`) return t('choose', { name: isolate(name) })
  const slice = /^payer la tranche (\d{1,3})$/i.exec(words)?.[1]
  return slice === undefined ? isolate(words) : t('payPart', { number: Number(slice) })
}
