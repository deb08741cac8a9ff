import { useTranslation } from 'react-i18next'
import { brand } from '../../../shared/brand'
import { contract } from '../../../shared/contract/index'
import { useQuery } from '../../core/api/use-query'
import { paths } from '../../core/paths'
import { PaymentsDisabledNotice } from '../../core/policy/payments-disabled-notice'
import { usePaymentsAllowed } from '../../core/policy/use-policy'
import { useUser } from '../../core/session/use-user'
import { unknownNumber, useFormat } from '../../core/strings/format'
import { toPoints, toTokens, useTokenFormats } from '../../domains/referral/format-tokens'
import { ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { Coin } from '../../ui/coin'
import { Row, Text } from '../../ui/layout'
import { arrowsLeftRight } from 'virtual:icons/arrows-left-right'
import { gift } from 'virtual:icons/gift'
import { Ltr } from '../../ui/ltr'
import { SectionTitle } from '../../ui/section-title'
import styles from './referral.module.css'

export function TokensCard() {
  const { t } = useTranslation('referral')
  const format = useFormat()
  const words = useTokenFormats()
  const mayPay = usePaymentsAllowed()
  const held = toTokens(useUser().user)
  const rate = useQuery(contract.referrals.conversionRate).data?.payload.rate
  return (
    <Card as="section" tone="saffron" labelledBy="referral-tokens" gap={12} pack="start">
      <SectionTitle
        id="referral-tokens"
        aside={
          <Text size="small" tone="secondary">
            {words.label(held)}
          </Text>
        }
      >
        {t('tokens')}
      </SectionTitle>
      <Row as="p" gap={8} wrap weight="medium" className={styles['balance']}>
        <Coin size={32} />
        <Ltr className={styles['figure']}>{held === null ? unknownNumber : format.number(held)}</Ltr> {words.unit(held)}
      </Row>
      <Text as="p" size="small" tone="secondary">
        {held !== null && held > 0 && rate !== undefined
          ? t('worth', { points: format.points(toPoints(held, rate)) })
          : t('earnHow')}
      </Text>
      {mayPay ? (
        <Row gap={12} align="stretch" wrap>
          <ButtonLink
            variant="primary"
            icon={arrowsLeftRight}
            to={held === 0 && brand.features.gifts ? paths.noCoins() : paths.convertCoins()}
          >
            {t('convert')}
          </ButtonLink>
          {brand.features.gifts && (
            <ButtonLink icon={gift} to={paths.gifts()}>
              {t('seeGifts')}
            </ButtonLink>
          )}
        </Row>
      ) : (
        <PaymentsDisabledNotice />
      )}
    </Card>
  )
}
