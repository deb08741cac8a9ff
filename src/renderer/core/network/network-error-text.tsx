import { useTranslation } from 'react-i18next'
import type { Interference } from '#shared/gateway/network-error.ts'

export function NetworkErrorText({ cause }: { cause: Interference }) {
  const { t } = useTranslation('line-cause')
  return t(cause)
}
