import { useTranslation } from 'react-i18next'
import { arrowsLeftRight } from 'virtual:icons/arrows-left-right'
import { gift } from 'virtual:icons/gift'
import { useQuery } from '#core/api/use-query.ts'
import { paths } from '#core/paths.ts'
import { PaymentsDisabledNotice } from '#core/policy/payments-disabled-notice.tsx'
import { usePaymentsAllowed } from '#core/policy/use-policy.ts'
import { useUser } from '#core/session/use-user.ts'
import { unknownNumber, useFormat } from '#core/strings/format.ts'
import { toPoints, toTokens, useTokenFormats } from '#domains/referral/format-tokens.ts'
import { brand } from '#shared/brand.ts'
import { contract } from '#shared/contract/index.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Coin } from '#ui/coin.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import styles from './referral.module.css'

export function TokensCard() {
  const { t } = useTranslation('referral')
  const format = useFormat()
  const formats = useTokenFormats()
  const mayPay = usePaymentsAllowed()
  const held = toTokens(useUser().user)
  const rate = useQuery(contract.referrals.conversionRate).data?.payload.rate
  return (
    <Card as="section" tone="saffron" labelledBy="referral-tokens" gap={12} pack="start">
      <SectionTitle
        id="referral-tokens"
        aside={
          <Text size="small" tone="secondary">
            {formats.label(held)}
          </Text>
        }
      >
        {t('tokens')}
      </SectionTitle>
      <Row as="p" gap={8} wrap weight="medium" className={styles['balance']}>
        <Coin size={32} />
        <Ltr className={styles['figure']}>{held === null ? unknownNumber : format.number(held)}</Ltr>{' '}
        {formats.unit(held)}
      </Row>
      <Text as="p" size="small" tone="secondary">
        {held !== null && held > 0 && rate !== undefined
          ? t('worth', { points: format.points(toPoints(held, rate)) })
          : t('earnHow')}
      </Text>
      {mayPay ? (
        <Row gap={12} align="stretch" wrap fillNarrow>
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
