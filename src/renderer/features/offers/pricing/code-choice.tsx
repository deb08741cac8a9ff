import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedState } from '../../../core/failure/failed-state'
import { CodeForm } from './code-form'
import { HeldCode } from './held-code'
import type { Pricing } from './pricing'
import styles from './pricing.module.css'
import { StepTitle } from './step-title'
import type { HeldCodes } from './use-codes'

/** One code for a purchase: what is held is shown and can be taken back; the field is there while nothing is. */
export function CodeChoice({ pricing, held, number }: { pricing: Pricing; held: HeldCodes; number: string }) {
  const { t } = useTranslation('offers')
  const titleId = useId()
  const { coupons, friends, price } = pricing
  const couponPoints = price.lines.find(({ kind }) => kind === 'coupon')?.points ?? 0
  const friendPoints = price.lines.flatMap(({ kind, points }) => (kind === 'friend' ? [points] : []))
  const isEmpty = coupons.length === 0 && friends.length === 0
  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <StepTitle number={number} id={titleId}>
        {t('codes')}
      </StepTitle>
      {held.failure && isEmpty ? (
        <FailedState failure={held.failure} retry={held.refetch} retrying={held.isFetching} heading="h3" compact />
      ) : isEmpty ? (
        !held.isLoading && <CodeForm />
      ) : (
        <div className={styles['codes']}>
          {coupons.map((one) => (
            <HeldCode key={one.id} kind="coupon" id={one.id} code={one.code} points={one.coupon ? couponPoints : null} why={one.why} />
          ))}
          {friends.map(({ id, code }, index) => (
            <HeldCode key={id} kind="friend" id={id} code={code} points={friendPoints[index] ?? 0} why={null} />
          ))}
          <span className={styles['codeHelp']}>{t('oneCode')}</span>
        </div>
      )}
    </section>
  )
}
