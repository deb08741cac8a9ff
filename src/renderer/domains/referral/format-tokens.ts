import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { unknownNumber } from '#core/strings/format.ts'
import { isolate } from '#core/strings/isolate.ts'
import type { User } from '#shared/contract/resources.ts'

/** More shows only "more than 10" (spec 2 §9). */
const maxExactLabel = 10

/** Null if the platform does not say them. */
export type Tokens = number | null

type TokenFormats = {
  amount(count: Tokens): string
  unit(count: Tokens): string
  label(count: Tokens): string
}

export function getTokenFormats(t: TFunction<'tokens'>): TokenFormats {
  return {
    amount: (count) => (count === null ? unknownNumber : isolate(t('amount', { count }))),
    unit: (count) => (count === null ? '' : t('unit', { count })),
    label: (count) => {
      if (count === null) return t('heldUnknown')
      if (count <= 0) return t('none')
      return count > maxExactLabel ? t('overTen') : t('amount', { count })
    },
  }
}

export function useTokenFormats(): TokenFormats {
  const { t } = useTranslation('tokens')
  return useMemo(() => getTokenFormats(t), [t])
}

/** points = round(tokens / rate) (spec 2 §9). */
export function toPoints(tokens: number, rate: number): number {
  return Math.round(tokens / rate)
}

export function toTokens({ gift_point: tokens }: Pick<User, 'gift_point'>): Tokens {
  return tokens == null ? null : Math.max(0, tokens)
}
