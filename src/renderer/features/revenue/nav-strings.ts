import { defineStrings } from '../../core/strings/define-strings'

export const revenueNavStrings = defineStrings('revenue-nav', { fr: { revenue: 'Revenu' }, en: { revenue: 'Revenue' }, ar: { revenue: 'المداخيل' } })
