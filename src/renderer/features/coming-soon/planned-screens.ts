import type { FeatureRoute } from '../../core/feature'

export type ScreenName =
  | 'message' | 'reports'
  | 'parentRequests' | 'giftCode' | 'generateGiftCode' | 'convertCoins' | 'gifts' | 'order' | 'notifications'

export type PlannedScreen = { path: string; name: ScreenName; guard?: FeatureRoute['guard'] }

const users = (path: string, name: ScreenName, guard?: FeatureRoute['guard']): PlannedScreen => ({ path, name, ...(guard && { guard }) })

const sponsor: FeatureRoute['guard'] = ({ permissions }) => permissions.eligibleUserForGift === true

/** The routes of both specification documents whose screens come later (spec 1 §2, spec 2 §2). */
export const plannedScreens: readonly PlannedScreen[] = [
  users('/inbox/:id', 'message'),
  users('/reports', 'reports'),
  users('/liste-des-demandes-parentales', 'parentRequests'),
  users('/gift-code', 'giftCode', sponsor),
  users('/generate-gift-code', 'generateGiftCode', sponsor),
  users('/convert-coins', 'convertCoins', sponsor),
  users('/parrain/products', 'gifts', sponsor),
  users('/parrain/confirm-order', 'order', sponsor),
  users('/parrain/empty-cart', 'order', sponsor),
  users('/parrain/no-coins', 'order', sponsor),
  users('/parrain/purchase-history/:id', 'order', sponsor),
  users('/notifications', 'notifications'),
]
