import { useTranslation } from 'react-i18next'
import { useFormat } from '#core/strings/format.ts'
import { isolate } from '#core/strings/isolate.ts'
import type { Offer } from '#shared/contract/offers.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { TextWithNames } from '#ui/text-with-name.tsx'
import { UserContent } from '#ui/user-content.tsx'
import type { Availability } from './availability'
import { parseOfferDescription } from './offer-description'
import { OfferFeatures } from './offer-features'
import { periodName } from './period-labels'
import styles from './confirm-offer.module.css'

type ConfirmOfferProps = {
  offer: Offer
  availability: Exclude<Availability, { kind: 'closed' }>
  onContinue: () => void
  onClose: () => void
}

/** Shows what an offer contains before its prices (spec 2 §4). */
export function ConfirmOffer({ offer, availability, onContinue, onClose }: ConfirmOfferProps) {
  const { t } = useTranslation('offers')
  const { tagline, features } = parseOfferDescription(offer.description ?? offer.offer_description)
  return (
    <Modal
      open
      onClose={onClose}
      title={t('confirmTitle', { name: isolate(offer.name) })}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" onClick={onContinue}>
            {t('confirmContinue')}
          </Button>
        </>
      }
    >
      <Stack gap={14}>
        {tagline && <UserContent as="p">{tagline}</UserContent>}
        <OfferFeatures features={features} label={t('holds')} />
        <Facts availability={availability} />
      </Stack>
    </Modal>
  )
}

function Facts({ availability }: Pick<ConfirmOfferProps, 'availability'>) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  if (availability.kind === 'part') {
    const partNumber = availability.parts.findIndex(({ number }) => number === availability.part.number) + 1
    return <p className={styles['quiet']}>{t('partOf', { number: partNumber, total: availability.parts.length })}</p>
  }
  const subjects = [...new Set(availability.choices.flatMap((choice) => choice.subjects.map(({ name }) => name)))]
  return (
    <Stack as="dl" gap={8} className={styles['facts']}>
      <div>
        <dt>{t('period')}</dt>
        <dd>{format.list(availability.choices.map(({ period }) => periodName(period, t)))}</dd>
      </div>
      {subjects.length > 0 && (
        <div>
          <dt>{t('subjects')}</dt>
          <dd>
            <TextWithNames text={format.list(subjects.map((name) => isolate(name)))} names={subjects} />
          </dd>
        </div>
      )}
      {availability.parts.length > 0 && (
        <div>
          <dt>{t('payment')}</dt>
          <dd>{t('partsTitle', { total: availability.parts.length })}</dd>
        </div>
      )}
    </Stack>
  )
}
