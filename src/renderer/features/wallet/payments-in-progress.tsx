import { useTranslation } from 'react-i18next'
import { clock } from 'virtual:icons/clock'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { FcfaAmount, PointsAmount } from '#domains/money/amounts.tsx'
import { isFinal, getOrderName, getOrderPoints } from '#domains/money/transaction-labels.ts'
import { TransactionActions, TransactionNotice } from '#domains/money/transaction-notice.tsx'
import { useTransactions } from '#domains/money/transactions.ts'
import type { TransactionView } from '#shared/desktop/payments.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'

type Ways = { onQr: (id: string) => void; onCode: (attempt: TransactionView) => void }

export function PaymentsInProgress(ways: Ways) {
  const attempts = useTransactions()
  if (attempts.length === 0) return null
  return (
    <Stack gap={16}>
      {attempts.map((attempt) => (
        <PaymentCard key={attempt.id} attempt={attempt} {...ways} />
      ))}
    </Stack>
  )
}

function PaymentCard({ attempt, onQr, onCode }: Ways & { attempt: TransactionView }) {
  const { t } = useTranslation('wallet')
  const { t: tMoney } = useTranslation('money')
  const format = useFormat()
  const titleId = `payment-${attempt.id}`
  const amount = attempt.charged ?? getOrderPoints(attempt.order)
  const ended = isFinal(attempt)
  const Amount = attempt.order.kind === 'top-up' ? FcfaAmount : PointsAmount
  return (
    <Card as="section" tone={ended ? 'surface' : 'warning'} labelledBy={titleId} gap={8} padding="small">
      <Row as="h2" gap={8} size="card-title" weight="semibold" id={titleId}>
        {!ended && <Icon glyph={clock} size={20} tone="warning" />}
        {ended ? getOrderName(attempt.order, tMoney) : t('inProgress')}
      </Row>
      {(!ended || amount !== null) && (
        <Text as="p" size="small" tone="secondary">
          {!ended && getOrderName(attempt.order, tMoney)}
          {!ended && amount !== null && ' • '}
          {amount !== null && <Amount value={amount} />}
        </Text>
      )}
      <Text as="p" size="small" tone="secondary">
        {t('sentAt', { date: isolateLtr(format.dateTime(attempt.startedAt)) })}
      </Text>
      <TransactionNotice attempt={attempt} />
      <TransactionActions attempt={attempt} onQr={onQr} onCode={onCode} />
    </Card>
  )
}
