import { useTranslation } from 'react-i18next'
import { minTokens } from '../../../../shared/contract/referrals'
import { RequireOnline } from '../../../core/network/require-online'
import { paths } from '../../../core/paths'
import { useUser } from '../../../core/session/use-user'
import { useTokenFormats } from '../../../domains/referral/format-tokens'
import { Button, ButtonLink } from '../../../ui/button'
import { Row, Text } from '../../../ui/layout'
import { wallet } from 'virtual:icons/wallet'
import { Drawing } from '../../../ui/mosaic/drawing'
import { Notice } from '../../../ui/notice'
import styles from '../referral.module.css'
import { convertible, type Conversion } from './convert-rules'

export function ConversionDone({ order, onAgain }: { order: Conversion; onAgain: () => void }) {
  const { t } = useTranslation('referral')
  const tokenFormats = useTokenFormats()
  const left = convertible(useUser().user)
  return (
    <div className={styles['end']}>
      <Drawing of="done" />
      <Text as="h2" size="card-title" weight="semibold">
        {t('doneTitle')}
      </Text>
      <p role="status">
        {t('doneText', { tokens: tokenFormats.amount(order.tokens), points: t('points', { count: order.points }) })}
      </p>
      <Row gap={12} align="stretch" wrap>
        <ButtonLink variant="primary" icon={wallet} to={paths.wallet()}>
          {t('seeMyWallet')}
        </ButtonLink>
        {left >= minTokens && <Button onClick={onAgain}>{t('convertMore')}</Button>}
        <ButtonLink to={paths.giftCode()}>{t('toCode')}</ButtonLink>
      </Row>
    </div>
  )
}

export function ConversionLost({ isChecking, onCheck }: { isChecking: boolean; onCheck: () => void }) {
  const { t } = useTranslation('referral')
  return (
    <Notice
      tone="warning"
      role="alert"
      title={t('lostTitle')}
      action={
        <RequireOnline>
          <Button loading={isChecking} onClick={() => onCheck()}>
            {t('checkBalance')}
          </Button>
        </RequireOnline>
      }
    >
      {t('lostText')}
    </Notice>
  )
}
