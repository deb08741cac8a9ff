import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { formatFailure } from '#core/failure/failure-labels.ts'
import type { Failure } from '#core/failure/failure.ts'

/** A message with "Server" becomes « Une erreur s'est produite, veuillez réessayer ultérieurement » (spec 1 §8). */
export function formatAccountFailure(failure: Failure, account: TFunction<'account'>, t: TFunction<'failure'>): string {
  const isThePlatforms =
    failure.kind === 'server' ||
    failure.kind === 'contract-broken' ||
    (failure.kind === 'refused' && failure.message.includes('Server'))
  return isThePlatforms ? account('retryLater') : formatFailure(failure, t).text
}

export function useAccountFailureFormatter(): (failure: Failure) => string {
  const { t: account } = useTranslation('account')
  const { t } = useTranslation('failure')
  return useCallback((failure) => formatAccountFailure(failure, account, t), [account, t])
}
