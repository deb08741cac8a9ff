import { useTranslation } from 'react-i18next'
import { useOpenLink } from '#core/desktop/use-open-link.ts'

export function useOpenOutside(): ReturnType<typeof useOpenLink> {
  return useOpenLink(useTranslation('lesson').t('linkRefused'))
}
