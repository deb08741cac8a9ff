import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isolate } from '../../core/strings/isolate'

/** From here on a label says only that there are more (spec 2 §9). */
const maxExactLabel = 10

type TokenFormats = {
  /** The exact number, isolated: "1 jeton", "1 500 jetons"; wherever an amount is meant. */
  amount(count: number): string
  unit(count: number): string
  /** The label of a summary: "1 jeton", "2 jetons", "plus de 10 jetons" above 10. */
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
