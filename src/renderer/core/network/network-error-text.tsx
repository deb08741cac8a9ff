import { useTranslation } from 'react-i18next'
import type { Interference } from '../../../shared/gateway/network-error'

/** What stands in the way of the line, and who can take it away. */
export function NetworkErrorText({ cause }: { cause: Interference }) {
  const { t } = useTranslation('line-cause')
  return t(cause)
}
