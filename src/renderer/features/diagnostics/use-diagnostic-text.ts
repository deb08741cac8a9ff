import { useTranslation } from 'react-i18next'
import { desktop, reportFailure } from '../../core/desktop/desktop'
import { useClock } from '../../core/clock/clock'
import { useFormat } from '../../core/strings/format'
import { useNotify } from '../../ui/notify'
import { diagnosticText } from './diagnostic-text'
import type { Diagnosis } from './diagnosis'

export function useDiagnosticText(diagnosis: Diagnosis | null) {
  const { t } = useTranslation('diagnostics')
  const format = useFormat()
  const clock = useClock()
  const notify = useNotify()

  const compose = async (): Promise<string> => {
    const { text: info } = await desktop['app.info']()
    return diagnosis === null ? info : diagnosticText(diagnosis, t, format, { at: format.dateTime(clock.now()), info })
  }
  const copyText = async (text: string, said: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      notify.success(said)
    } catch (error) {
      reportFailure('clipboard', error)
      notify.error(t('notCopied'))
    }
  }
  return {
    copyText,
    copy: async () => {
      try {
        const { text } = await desktop['diagnostics.mask']({ text: await compose() })
        await copyText(text, t('copied'))
      } catch (error) {
        reportFailure('diagnostics.mask', error)
        notify.error(t('notCopied'))
      }
    },
    save: async () => {
      try {
        const { outcome } = await desktop['diagnostics.save']({ text: await compose() })
        if (outcome === 'saved') notify.success(t('saved'))
        if (outcome === 'failed') notify.error(t('notSaved'))
      } catch (error) {
        reportFailure('diagnostics.save', error)
        notify.error(t('notSaved'))
      }
    },
  }
}
