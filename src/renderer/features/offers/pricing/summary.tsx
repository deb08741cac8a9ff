import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { PointsAmount } from '#domains/money/amounts.tsx'
import { balanceAfter, type Balance } from '#domains/money/balance.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { periodName } from '../period-labels'
import type { PriceLine } from '../price-rules'
import type { Pricing } from './pricing'
import styles from './pricing.module.css'

export function Summary({ pricing, balance, children }: { pricing: Pricing; balance: Balance; children: ReactNode }) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const titleId = useId()
  const { choice, price, subjects, parts, part, recurrence } = pricing
  const after = balanceAfter(balance, price.total)
  const hasLines = price.lines.length > 0 || subjects.length > 1
  return (
    <aside className={styles['summary']} aria-labelledby={titleId}>
      <div>
        <Text as="h3" weight="semibold" id={titleId}>
          {t('summary')}
        </Text>
        {choice && <p className={styles['summaryPeriod']}>{periodName(choice.period, t)}</p>}
      </div>
      <Stack as="dl" gap={4} hideEmpty className={styles['lines']}>
        {part === null &&
          subjects.map((subject) => (
            <Line
              key={subject.id}
              name={<UserContent>{subject.name}</UserContent>}
              value={format.number(subject.price.list)}
            />
          ))}
        {parts.map(({ number, points }, index) => (
          <Line
            key={number}
            name={
              number === part?.number
                ? `${t('part', { number: index + 1 })}, ${t('partNow')}`
                : t('part', { number: index + 1 })
            }
            value={format.number(points)}
            {...(number !== part?.number && { tone: 'quiet' as const })}
          />
        ))}
        {hasLines && <Line name={t('subtotal')} value={format.number(price.list)} tone="subtotal" />}
        {price.lines.map((line, index) => (
          <Reduction key={index} line={line} pricing={pricing} />
        ))}
      </Stack>
      <Stack as="dl" gap={4} className={styles['totals']}>
        <div className={styles['total']}>
          <dt>{t('total')}</dt>
          <dd aria-live="polite" aria-atomic>
            <Ltr className={styles['figure']}>{format.number(price.total)}</Ltr>{' '}
            {recurrence === null ? format.pointsUnit(price.total) : 'FCFA'}
          </dd>
        </div>
        {recurrence === null && (
          <div className={styles['after']}>
            <dt>{t(after !== null && after < 0 ? 'missing' : 'balanceAfter')}</dt>
            <dd>
              <PointsAmount value={after === null ? null : Math.abs(after)} />
            </dd>
          </div>
        )}
      </Stack>
      <div className={styles['end']}>{children}</div>
    </aside>
  )
}

function Reduction({ line, pricing }: { line: PriceLine; pricing: Pricing }) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const percent =
    line.percent === null
      ? ''
      : isolateLtr(
          Number.isInteger(line.percent) ? format.percent(line.percent) : `${format.number(line.percent)}\u00A0%`,
        )
  const code = pricing.coupons.find(({ coupon }) => coupon !== null)?.code ?? ''
  const names: Record<PriceLine['kind'], string> = {
    offer: t('offerLine'),
    subjects: t('subjectsLine', { count: pricing.subjects.length, percent }),
    coupon: t('couponLine', { code: isolateLtr(code) }),
    friend: t('friendLine', { percent }),
  }
  return <Line name={names[line.kind]} value={`−${format.number(line.points)}`} tone="reduction" />
}

function Line({
  name,
  value,
  tone = 'plain',
}: {
  name: ReactNode
  value: string
  tone?: 'plain' | 'quiet' | 'subtotal' | 'reduction'
}) {
  return (
    <div className={styles[tone]}>
      <dt>{name}</dt>
      <dd>
        <Ltr>{value}</Ltr>
      </dd>
    </div>
  )
}
