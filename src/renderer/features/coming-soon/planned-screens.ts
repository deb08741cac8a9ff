import type { Area, FeatureRoute } from '../../core/feature'

export type ScreenName =
  | 'operator'
  | 'message' | 'exams' | 'exam' | 'sessions' | 'wallet' | 'payment' | 'offers' | 'history' | 'reports'
  | 'revenue' | 'parentRequests' | 'giftCode' | 'generateGiftCode' | 'convertCoins' | 'gifts' | 'order' | 'notifications'

export type PlannedScreen = { path: string; name: ScreenName; area: Area; guard?: FeatureRoute['guard'] }

const visitors = (path: string, name: ScreenName): PlannedScreen => ({ path, name, area: 'public-only' })
const users = (path: string, name: ScreenName, guard?: FeatureRoute['guard']): PlannedScreen => ({
  path, name, area: 'signed-in', ...(guard && { guard }),
})

const influencer: FeatureRoute['guard'] = ({ permissions }) => permissions.influencer === true
const sponsor: FeatureRoute['guard'] = ({ permissions }) => permissions.eligibleUserForGift === true

/** The routes of both specification documents whose screens come later (spec 1 §2, spec 2 §2). */
export const plannedScreens: readonly PlannedScreen[] = [
  visitors('/offers/:operator', 'operator'),
  users('/inbox/:id', 'message'),
  users('/exams', 'exams'),
  users('/exams/:id', 'exam'),
  users('/sessions', 'sessions'),
  users('/porte-monnaie', 'wallet'),
  users('/payment/:result', 'payment'),
  users('/payment-pay-dunya/:result', 'payment'),
  users('/digitalvirgo/:result', 'payment'),
  users('/offres', 'offers'),
  users('/historique', 'history'),
  users('/reports', 'reports'),
  users('/revenu', 'revenue', influencer),
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
