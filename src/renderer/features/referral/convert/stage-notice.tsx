import { useTranslation } from 'react-i18next'
import { useFailureText } from '../../../core/failure/use-failure-text'
import { paths } from '../../../core/paths'
import { useUser } from '../../../core/session/use-user'
import { useTokenFormats } from '../../../domains/referral/format-tokens'
import { TextLink } from '../../../ui/link'
import { Notice } from '../../../ui/notice'
import { convertible } from './convert-rules'
import type { Stage } from './use-conversion'

/** What became of the last try, where it is not said at the field. */
export function StageNotice({ stage }: { stage: Stage }) {
  const { t } = useTranslation('referral')
  const words = useTokenFormats()
  const failureText = useFailureText()
  const held = words.amount(convertible(useUser().user))
  switch (stage.kind) {
    case 'not-sent':
      return (
        <Notice tone="error" role="alert" title={t('notSentTitle')}>
          {failureText(stage.failure)}
        </Notice>
      )
    case 'rate-changed':
      return (
        <Notice tone="warning" role="alert" title={t('rateChangedTitle')}>
          {t('rateChangedText')}
        </Notice>
      )
    case 'not-done':
      return (
        <Notice tone="warning" role="alert" title={t('notDoneTitle')}>
          {t('notDoneText', { held })}
        </Notice>
      )
    case 'unclear':
      return (
        <Notice tone="warning" role="alert" title={t('unclearTitle')} action={<TextLink to={paths.wallet()}>{t('seeMyWallet')}</TextLink>}>
          {t('unclearText', { held })}
        </Notice>
      )
    default:
      return null
  }
}
