import { useState, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '#core/api/use-query.ts'
import type { Failure } from '#core/failure/failure.ts'
import { useUser } from '#core/session/use-user.ts'
import { contract } from '#shared/contract/index.ts'
import type { Offer } from '#shared/contract/offers.ts'
import { Button } from '#ui/button.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Availability, SoldSubject } from '../availability'
import { CodeForm } from './code-form'
import { HeldCode } from './held-code'
import { PeriodChoice } from './period-choice'
import {
  nothingChosen,
  toOrder,
  getPricing,
  withSubject,
  type Chosen,
  type Lesson,
  type Pricing,
  type Codes,
} from './pricing'
import { StepTitle } from './step-title'
import { SubjectChoice } from './subject-choice'
import { Summary } from './summary'
import { SummaryActions } from './summary-actions'
import { usePriceCheck } from './use-price-check'
import { usePurchase } from './use-purchase'
import styles from './pricing.module.css'

export type OffersReading = { isFetching: boolean; failed: boolean; refetch: () => void }

type Buyable = Exclude<Availability, { kind: 'closed' }>
type PricingFormProps = {
  offer: Offer
  availability: Buyable
  lesson: Lesson | null
  reading: OffersReading
  onClose: () => void
}

export function PricingForm({ offer, availability, lesson, reading, onClose }: PricingFormProps) {
  const { user } = useUser()
  const [chosen, setChosen] = useState(nothingChosen)
  const held = useCodes(availability.kind === 'open')
  const current = getPricing(offer, availability, chosen, held.codes)
  const purchase = usePurchase(offer.id)
  const check = usePriceCheck({
    current: { order: toOrder(offer, availability, current, lesson), pricing: current },
    isReading: reading.isFetching || held.isFetching,
    // Codes that cannot be read are no codes: only the offers decide.
    failed: reading.failed,
    read: () => {
      reading.refetch()
      held.refetch()
    },
    onUnchanged: purchase.buy,
  })
  const pricing = check.pressed?.pricing ?? current
  const isFrozen = check.pressed !== null || purchase.isBusy
  return (
    <div className={styles['layout']}>
      <Stack gap={16} pack="start">
        {availability.kind === 'open' && (
          <Choices
            availability={availability}
            pricing={pricing}
            chosen={chosen}
            choose={setChosen}
            held={held}
            disabled={isFrozen}
          />
        )}
        {availability.kind === 'part' && <PartDue availability={availability} />}
      </Stack>
      <Summary pricing={pricing} balance={user.points}>
        <SummaryActions
          pricing={pricing}
          balance={user.points}
          trial={availability.kind === 'open' && availability.trial}
          codesLoading={held.isLoading}
          purchase={purchase}
          check={check}
          onCancel={onClose}
        />
      </Summary>
    </div>
  )
}

function PartDue({ availability }: { availability: Extract<Buyable, { kind: 'part' }> }) {
  const { t } = useTranslation('offers')
  const partNumber = availability.parts.findIndex(({ number }) => number === availability.part.number) + 1
  return (
    <Stack as="section" gap={10}>
      <Text as="h3" size="body" weight="semibold">
        {t('partOf', { number: partNumber, total: availability.parts.length })}
      </Text>
      <p className={styles['quietText']}>{t('firstPartOnly')}</p>
    </Stack>
  )
}

type ChoicesProps = {
  availability: Extract<Buyable, { kind: 'open' }>
  pricing: Pricing
  chosen: Chosen
  choose: (chosen: Chosen) => void
  held: HeldCodes
  disabled: boolean
}

function Choices({ availability, pricing, chosen, choose, held, disabled }: ChoicesProps) {
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
      {choice && (
        <PeriodChoice
          choices={availability.choices}
          value={choice}
          onChange={(key) => choose({ ...chosen, key })}
          number="1"
          disabled={disabled}
        />
      )}
      {hasSubjects && (
        <SubjectChoice
          subjects={choice.subjects}
          picked={subjects}
          lastKept={lastKept}
          onToggle={toggle}
          number="2"
          disabled={disabled}
        />
      )}
      {!availability.trial && pricing.takesCodes && (
        <CodeChoice pricing={pricing} held={held} number={hasSubjects ? '3' : '2'} disabled={disabled} />
      )}
    </>
  )
}

type CodeChoiceProps = { pricing: Pricing; held: HeldCodes; number: string; disabled: boolean }

function CodeChoice({ pricing, held, number, disabled }: CodeChoiceProps) {
  const { t } = useTranslation('offers')
  const titleId = useId()
  const { coupons, friends, price } = pricing
  const couponPoints = price.lines.find(({ kind }) => kind === 'coupon')?.points ?? 0
  const friendPoints = price.lines.flatMap(({ kind, points }) => (kind === 'friend' ? [points] : []))
  const isEmpty = coupons.length === 0 && friends.length === 0
  return (
    <Stack as="section" gap={10} aria-labelledby={titleId}>
      <StepTitle number={number} id={titleId}>
        {t('codes')}
      </StepTitle>
      {held.isUnread && (
        <Notice
          tone="warning"
          role="status"
          action={
            <Button size="small" loading={held.isFetching} onClick={held.refetch}>
              {t('retry')}
            </Button>
          }
        >
          {t('codesUnread')}
        </Notice>
      )}
      {isEmpty ? (
        !held.isLoading && <CodeForm disabled={disabled} />
      ) : (
        <Row gap={[8, 12]} wrap>
          {coupons.map((one) => (
            <HeldCode
              key={one.id ?? one.code}
              kind="coupon"
              id={one.id}
              code={one.code}
              points={one.coupon ? couponPoints : null}
              why={one.why}
              disabled={disabled}
            />
          ))}
          {friends.map(({ id, code }, index) => (
            <HeldCode
              key={id ?? code}
              kind="friend"
              id={id}
              code={code}
              points={friendPoints[index] ?? 0}
              why={null}
              disabled={disabled}
            />
          ))}
          <span className={styles['codeHelp']}>{t('oneCode')}</span>
        </Row>
      )}
    </Stack>
  )
}

type HeldCodes = { codes: Codes; isLoading: boolean; isFetching: boolean; isUnread: boolean; refetch: () => void }

const isBroken = (failure: Failure | null): boolean => failure !== null && failure.kind !== 'refused'

function useCodes(isEnabled: boolean): HeldCodes {
  const coupons = useQuery(contract.discountCodes.list, {}, { skip: !isEnabled })
  const friends = useQuery(contract.discountCodes.friendCodes, {}, { skip: !isEnabled })
  return {
    codes: {
      held: coupons.data?.payload ?? [],
      friends: (friends.data?.payload ?? []).map(({ id, gift_code }) => ({
        id: id ?? null,
        code: gift_code ?? `#${id ?? '?'}`,
      })),
    },
    isLoading: coupons.isLoading || friends.isLoading,
    isFetching: coupons.isFetching || friends.isFetching,
    isUnread: isBroken(coupons.failure) || isBroken(friends.failure),
    refetch: () => {
      coupons.refetch()
      friends.refetch()
    },
  }
}
