import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotify } from '#ui/notify.ts'
import { openLink } from './desktop'

/** Another text if the school's policy blocks the link. */
export function useOpenLink(refused: string): (url: string | null) => Promise<void> {
  const notify = useNotify()
  const withheld = useTranslation('school').t('linkWithheld')
  return useCallback(
    async (url) => {
      const outcome = url === null ? 'refused' : await openLink(url)
      if (outcome !== 'opened') notify.warning(outcome === 'withheld' ? withheld : refused)
    },
    [notify, refused, withheld],
  )
}
