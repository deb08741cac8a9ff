import { useTranslation } from 'react-i18next'
import { hourglassMedium } from 'virtual:icons/hourglass-medium'
import { useQuery } from '#core/api/use-query.ts'
import { useServerOrLocalNow } from '#core/clock/use-server-now.ts'
import { paths } from '#core/paths.ts'
import { PaymentsGate } from '#core/policy/payments-gate.tsx'
import { useFormat } from '#core/strings/format.ts'
import { isolate, isolateLtr } from '#core/strings/isolate.ts'
import type { Warning } from '#shared/contract/home.ts'
import { contract } from '#shared/contract/index.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { getDaysLeft, isWarned, warningPercent } from './home-rules'
import styles from './expiry-warnings.module.css'

export function ExpiryWarnings() {
  const { data } = useQuery(contract.home.alerts)
  const now = useServerOrLocalNow(60_000)
  const warnings = (data?.payload ?? []).filter((warning) => isWarned(warning, now))
  return warnings.map((warning, index) => (
    <ExpiryWarning key={index} id={`expiry-${index}`} warning={warning} restDays={getDaysLeft(warning, now) ?? 0} />
  ))
}

function ExpiryWarning({ id, warning, restDays }: { id: string; warning: Warning; restDays: number }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { expirationDate, isSlice, sliceIndex } = warning
  const offer = isolate(warning.groupeName ?? '')
  const days = Math.max(0, Math.ceil(restDays))
  // Counted from 0, like `indexSliceToPay` of an offer (docs/readings.md).
  const sliceTitle =
    sliceIndex == null ? t('anySliceTitle', { offer }) : t('sliceTitle', { offer, index: sliceIndex + 1 })
  const title = isSlice ? sliceTitle : t('expiryTitle', { offer })
  const left = days === 0 ? t('warnedToday') : t('warnedIn', { count: days })
  const percent = warningPercent(restDays)
  return (
    <Card as="section" tone="warning" labelledBy={id}>
      <Row gap={[12, 16]} wrap>
        <Icon glyph={hourglassMedium} size={24} filled tone="warning" />
        <Stack gap={4} className={styles['words']}>
          <Text id={id} as="h2" size="body" weight="semibold">
            {title}
          </Text>
          <Text as="p" size="small" tone="secondary">
            {left}
            {expirationDate && ` •\u00A0${isolateLtr(format.date(expirationDate))}`}
          </Text>
          <ProgressBar value={percent} label={t('warnedLabel')} valueText={left} tone="warning" />
        </Stack>
        <PaymentsGate>
          <ButtonLink to={paths.offers()}>{isSlice ? t('paySlice') : t('renew')}</ButtonLink>
        </PaymentsGate>
      </Row>
    </Card>
  )
}
