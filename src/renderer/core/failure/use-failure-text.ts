import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from './failure'
import { formatFailure } from './failure-labels'

export function useFailureText(): (failure: Failure) => string {
  const { t } = useTranslation('failure')
  return useCallback((failure) => formatFailure(failure, t).text, [t])
}
