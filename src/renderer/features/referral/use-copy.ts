import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { reportFailure } from '../../core/desktop/desktop'
import { useNotify } from '../../ui/notify'

/** Copies a text and says so in the given words. */
export function useCopy(): (text: string, copied: string) => void {
  const { t } = useTranslation('referral')
  const notify = useNotify()
  return useCallback(
    (text, copied) => {
      navigator.clipboard.writeText(text).then(
        () => notify.success(copied),
        () => {
          // What the system says may hold the text.
          reportFailure('clipboard', new Error('the clipboard took no text'))
          notify.error(t('copyFailed'))
        },
      )
    },
    [notify, t],
  )
}
