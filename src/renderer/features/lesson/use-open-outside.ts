import { useTranslation } from 'react-i18next'
import { useOpenLink } from '../../core/desktop/use-open-link'

/** Opens what belongs to a lesson in the system browser. */
export function useOpenOutside(): ReturnType<typeof useOpenLink> {
  return useOpenLink(useTranslation('lesson').t('linkRefused'))
}
