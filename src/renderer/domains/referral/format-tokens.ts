import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isolate } from '../../core/strings/isolate'

/** Labels above this show only "more than 10" (spec 2 §9). */
const maxExactLabel = 10

type TokenFormats = {
  /** Exact and isolated: "1 jeton", "1 500 jetons". */
  amount(count: number): string
  unit(count: number): string
  /** Summary: "1 jeton", "2 jetons", "plus de 10 jetons". */
  label(count: number): string
}

export function getTokenFormats(t: TFunction<'tokens'>): TokenFormats {
  return {
    amount: (count) => isolate(t('amount', { count })),
    unit: (count) => t('unit', { count }),
    label: (count) => {
      if (count <= 0) return t('none')
      return count > maxExactLabel ? t('overTen') : t('amount', { count })
    },
  }
}

export function useTokenFormats(): TokenFormats {
  const { t } = useTranslation('tokens')
  return useMemo(() => getTokenFormats(t), [t])
}
