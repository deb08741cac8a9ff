import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import type { OperatorOffer } from '#shared/contract/operator.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { useOfferName } from './offer-name'
import { SubscribeForm } from './subscribe-form'
import styles from './subscribe.module.css'

export function SubscribeDialog({ offer, onClose }: { offer: OperatorOffer | null; onClose: () => void }) {
  const { t } = useTranslation('operator')
  return (
    <Modal
      open={offer !== null}
      onClose={onClose}
      title={offer ? <DialogTitle offer={offer} /> : ''}
      closeLabel={t('close')}
    >
      {offer && <Subscription offer={offer} onClose={onClose} />}
    </Modal>
  )
}

function DialogTitle({ offer }: { offer: OperatorOffer }) {
  const { t } = useTranslation('operator')
  return t('dialogTitle', { level: useOfferName(offer) })
}

function Subscription({ offer, onClose }: { offer: OperatorOffer; onClose: () => void }) {
  const [isOpened, setOpened] = useState(false)
  return isOpened ? (
    <WhatComesNext onClose={onClose} />
  ) : (
    <SubscribeForm offer={offer} onOpened={() => setOpened(true)} />
  )
}

function WhatComesNext({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operator')
  return (
    <Stack gap={16}>
      <Notice tone="info" role="status" title={t('openedTitle')}>
        <Stack as="ol" gap={4} className={styles['steps']}>
          <li>{t('next1')}</li>
          <li>{t('next2')}</li>
        </Stack>
      </Notice>
      <p>{t('next3')}</p>
      <p>{t('cancelAnyTime')}</p>
      <Row gap={12} align="stretch" justify="end" wrap>
        <Button onClick={onClose}>{t('close')}</Button>
        <ButtonLink variant="primary" to={paths.signIn()}>
          {t('toSignIn')}
        </ButtonLink>
      </Row>
    </Stack>
  )
}
