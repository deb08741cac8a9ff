import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotify } from '../../ui/notify'
import { openLink } from './desktop'

/** Opens an address in the system browser; says the given words where there is none, or it is refused, and others where the school does not let it be opened. */
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
