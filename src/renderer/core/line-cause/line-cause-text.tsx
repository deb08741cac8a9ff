import { useTranslation } from 'react-i18next'
import type { LineCause } from '../failure/failure'

/** What stands in the way of the line, and who can take it away. */
export function LineCauseText({ cause }: { cause: LineCause }) {
  const { t } = useTranslation('line-cause')
  return t(cause)
}
