import { defineFeature, type FeatureRoute } from '#core/feature.ts'
import { paths } from '#core/paths.ts'
import { isSponsor } from '#domains/referral/sponsor.ts'
import { brand } from '#shared/brand.ts'

const sponsor = (path: string, screen: FeatureRoute['screen']): FeatureRoute => ({
  path,
  access: 'signed-in',
  guard: isSponsor,
  screen,
})

/** Screens of users who are eligible for the referral programme; others see "not found" (spec 2 §2, §6). */
export const referralFeature = defineFeature({
  name: 'referral',
  isOffered: brand.features.referral,
  routes: [
    sponsor(paths.giftCode(), async () => ({ Screen: (await import('./gift-code-screen')).GiftCodeScreen })),
    sponsor(paths.generateGiftCode(), async () => ({ Screen: (await import('./generate-screen')).GenerateScreen })),
    {
      ...sponsor(paths.convertCoins(), async () => ({
        Screen: (await import('./convert/convert-screen')).ConvertScreen,
      })),
      requiresPayments: true,
    },
  ],
})
