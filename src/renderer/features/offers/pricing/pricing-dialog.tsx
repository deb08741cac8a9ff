import { useTranslation } from 'react-i18next'
import { useUser } from '#core/session/use-user.ts'
import { isolate } from '#core/strings/isolate.ts'
import type { Offer } from '#shared/contract/offers.ts'
import { Row, Stack } from '#ui/layout.tsx'
import { CardMosaic } from '#ui/mosaic/mosaic.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { UserContent } from '#ui/user-content.tsx'
import type { Availability } from '../availability'
import { getTier } from '../tiers'
import type { Lesson } from './pricing'
import { PricingForm, type OffersReading } from './pricing-form'
import styles from './pricing.module.css'

type PricingDialogProps = {
  offer: Offer
  availability: Exclude<Availability, { kind: 'closed' }>
  lesson: Lesson | null
  reading: OffersReading
  onClose: () => void
}

export function PricingDialog({ onClose, ...rest }: PricingDialogProps) {
  const { t } = useTranslation('offers')
  const { user } = useUser()
  const { offer } = rest
  const title = (
    <Row as="span" gap={14} className={styles['head']}>
      <span className={styles['headTile']}>
        <CardMosaic subject={getTier(offer).mosaic} />
      </span>
      <Stack as="span" shrink>
        <span>{t('dialogTitle', { name: isolate(offer.name) })}</span>
        {user.division && <UserContent className={styles['headClass']}>{user.division.name}</UserContent>}
      </Stack>
    </Row>
  )
  return (
    <Modal open onClose={onClose} title={title} closeLabel={t('close')} width={920}>
      <PricingForm onClose={onClose} {...rest} />
    </Modal>
  )
}
