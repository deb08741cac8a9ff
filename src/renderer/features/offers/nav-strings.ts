import { defineStrings } from '../../core/strings/define-strings'

/** Apart from the screen's words: the sidebar needs these from the start. */
export const offersNavStrings = defineStrings('offers-nav', {
  fr: { offers: 'Offres' },
  en: { offers: 'Offers' },
  ar: { offers: 'العروض' },
})
