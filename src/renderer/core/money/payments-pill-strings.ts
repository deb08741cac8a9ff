import { defineStrings } from '../strings/define-strings'

/** The header's own words: the others of money come with the screens that show it. */
export const paymentsPillStrings = defineStrings('payments-pill', {
  fr: {
    inProgress_one: '{{count}} paiement en cours', inProgress_many: '{{count}} paiements en cours', inProgress_other: '{{count}} paiements en cours',
  },
  en: { inProgress_one: '{{count}} payment in progress', inProgress_other: '{{count}} payments in progress' },
  ar: {
    inProgress_zero: 'لا دفعات جارية', inProgress_one: 'دفعة واحدة جارية', inProgress_two: 'دفعتان جاريتان',
    inProgress_few: '{{count}} دفعات جارية', inProgress_many: '{{count}} دفعة جارية', inProgress_other: '{{count}} دفعة جارية',
  },
})
