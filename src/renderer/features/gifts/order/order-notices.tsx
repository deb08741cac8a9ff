import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../core/strings/format'
import { isolate } from '../../../core/strings/isolate'
import { paths } from '../../../core/paths'
import { Button, ButtonLink } from '../../../ui/button'
import { Notice } from '../../../ui/notice'
import type { OrderObstacle } from './use-order-refusal'
import type { Sending } from './use-send-order'

type OrderNoticesProps = {
  vanished: readonly string[]
  obstacle: OrderObstacle
  sending: Sending
  isBusy: boolean
  onCheck: (before: ReadonlySet<number>) => void
}

export function OrderNotices({ vanished, obstacle, sending, isBusy, onCheck }: OrderNoticesProps) {
  const { t } = useTranslation('gifts')
  const format = useFormat()
  return (
    <>
      {vanished.length > 0 && (
        <Notice tone="warning" role="status" title={t('vanishedTitle')}>
          {t('vanishedText', { gifts: format.list(vanished.map((name) => isolate(name))) })}
        </Notice>
      )}
      {obstacle === 'code-first' && (
        <Notice
          tone="warning"
          role="alert"
          title={t('codeFirstTitle')}
          action={<ButtonLink to={paths.generateGiftCode()}>{t('generateCode')}</ButtonLink>}
        >
          {t('codeFirstText')}
        </Notice>
      )}
      {obstacle === 'too-few' && (
        <Notice tone="warning" role="alert" title={t('tooFewTitle')}>
          {t('tooFewText')}
        </Notice>
      )}
      {sending.stage === 'unsent' && (
        <Notice tone="warning" role="alert" title={t('unsentTitle')}>
          {t('unsentText')}
        </Notice>
      )}
      {sending.stage === 'unknown' && (
        <Notice
          tone="warning"
          role="alert"
          title={t('unknownTitle')}
          action={
            <Button loading={isBusy} onClick={() => onCheck(sending.before)}>
              {t('check')}
            </Button>
          }
        >
          {t('unknownText')}
        </Notice>
      )}
    </>
  )
}
