import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Offer } from '../../../../shared/contract/offers'
import { useUser } from '../../../core/session/use-user'
import type { Sale, SoldSubject } from '../sale'
import { CodeChoice } from './code-choice'
import { PeriodChoice } from './period-choice'
import { nothingChosen, orderOf, pricingOf, withSubject, type Chosen, type Lesson, type Pricing } from './pricing'
import styles from './pricing.module.css'
import { SubjectChoice } from './subject-choice'
import { Summary } from './summary'
import { SummaryActions } from './summary-actions'
import { useCodes, type HeldCodes } from './use-codes'
import { usePriceCheck } from './use-price-check'
import { usePurchase } from './use-purchase'

/** How the offers on the screen stand with the platform's. */
export type OffersReading = { isFetching: boolean; failed: boolean; refetch: () => void }

type Buyable = Exclude<Sale, { kind: 'closed' }>
type PricingFormProps = { offer: Offer; sale: Buyable; lesson: Lesson | null; reading: OffersReading; onClose: () => void }

export function PricingForm({ offer, sale, lesson, reading, onClose }: PricingFormProps) {
  const { user } = useUser()
  const [chosen, setChosen] = useState(nothingChosen)
  const held = useCodes(sale.kind === 'open')
  const pricing = pricingOf(offer, sale, chosen, held.codes)
  const purchase = usePurchase(offer.id)
  const check = usePriceCheck({
    total: pricing.price.total,
    isReading: reading.isFetching || held.isFetching,
    failed: reading.failed || held.failure !== null,
    read: () => {
      reading.refetch()
      held.refetch()
    },
    onUnchanged: () => purchase.buy(orderOf(offer, sale, pricing, lesson)),
  })
  return (
    <div className={styles['layout']}>
      <div className={styles['form']}>
        {sale.kind === 'open' && <Choices sale={sale} pricing={pricing} chosen={chosen} choose={setChosen} held={held} />}
        {sale.kind === 'part' && <PartDue sale={sale} />}
      </div>
      <Summary pricing={pricing} balance={user.points}>
        <SummaryActions
          pricing={pricing} balance={user.points} trial={sale.kind === 'open' && sale.trial} codesLoading={held.isLoading} purchase={purchase} check={check} onCancel={onClose}
        />
      </Summary>
    </div>
  )
}

function PartDue({ sale }: { sale: Extract<Buyable, { kind: 'part' }> }) {
  const { t } = useTranslation('offers')
  const place = sale.parts.findIndex(({ number }) => number === sale.part.number) + 1
  return (
    <section className={styles['section']}>
      <h3 className={styles['stepTitle']}>{t('partOf', { number: place, total: sale.parts.length })}</h3>
      <p className={styles['quietText']}>{t('firstPartOnly')}</p>
    </section>
  )
}

type ChoicesProps = { sale: Extract<Buyable, { kind: 'open' }>; pricing: Pricing; chosen: Chosen; choose: (chosen: Chosen) => void; held: HeldCodes }

function Choices({ sale, pricing, chosen, choose, held }: ChoicesProps) {
  const [lastKept, setLastKept] = useState(false)
  const { choice, subjects } = pricing
  const hasSubjects = choice !== null && choice.subjects.length > 0
  const toggle = (subject: SoldSubject) => {
    const next = withSubject(chosen, subjects, subject)
    setLastKept(next === null)
    if (next) choose(next)
  }
  return (
    <>
      {choice && <PeriodChoice choices={sale.choices} value={choice} onChange={(key) => choose({ ...chosen, key })} number="1" />}
      {hasSubjects && <SubjectChoice subjects={choice.subjects} picked={subjects} lastKept={lastKept} onToggle={toggle} number="2" />}
      {!sale.trial && pricing.takesCodes && <CodeChoice pricing={pricing} held={held} number={hasSubjects ? '3' : '2'} />}
    </>
  )
}
