import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '#core/api/use-query.ts'
import { FailedState } from '#core/failure/failed-state.tsx'
import { plainText } from '#core/server-html/plain-lines.ts'
import type { Gift } from '#shared/contract/gifts.ts'
import { contract } from '#shared/contract/index.ts'
import { Button } from '#ui/button.tsx'
import { Grid, Row } from '#ui/layout.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { SkeletonCard } from '#ui/skeleton.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { isGone } from '../cart/use-cart'
import { GiftPicture } from '../gift-picture'
import { getPictures } from '../gift-rules'
import { GiftOrder, useGiftName, type Buying } from './gift-card'
import styles from './gift-dialog.module.css'

type GiftDialogProps = { id: number | null; gifts: readonly Gift[]; buying: Buying; onClose: () => void }

export function GiftDialog({ id, gifts, buying, onClose }: GiftDialogProps) {
  const [shown, setShown] = useState(id)
  if (id !== null && id !== shown) setShown(id)
  const found = gifts.find((gift) => gift.id === shown)
  const { t } = useTranslation('gifts')
  const name = useGiftName(found ?? { name: '' })
  const title = found === undefined ? t('gift') : name
  return (
    <Modal
      open={id !== null}
      onClose={onClose}
      title={<UserContent>{title}</UserContent>}
      closeLabel={t('close')}
      width={640}
    >
      {shown !== null && (
        <OpenGift key={shown} id={shown} buying={buying} isNamed={found !== undefined} onClose={onClose} />
      )}
    </Modal>
  )
}

function OpenGift({
  id,
  buying,
  isNamed,
  onClose,
}: {
  id: number
  buying: Buying
  isNamed: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('gifts')
  const { data, failure, isFetching, refetch } = useQuery(contract.gifts.detail, { params: { id } })
  if (failure && isGone(failure)) {
    return (
      <Empty
        title={t('goneTitle')}
        text={t('goneText')}
        heading="h3"
        compact
        action={<Button onClick={onClose}>{t('seeOthers')}</Button>}
      />
    )
  }
  if (data) return <Gift gift={data.payload} buying={buying} isNamed={isNamed} />
  if (failure) return <FailedState failure={failure} retry={refetch} retrying={isFetching} heading="h3" compact />
  return (
    <Loading label={t('loading')}>
      <SkeletonCard image lines={4} />
    </Loading>
  )
}

function Gift({ gift, buying, isNamed }: { gift: Gift; buying: Buying; isNamed: boolean }) {
  const { t } = useTranslation('gifts')
  const name = useGiftName(gift)
  const pictures = getPictures(gift)
  const [shown, setShown] = useState(0)
  const description = plainText(gift.description ?? '')
  return (
    <Grid gap={20} min={240}>
      <div className={styles['pictures']}>
        <GiftPicture
          address={pictures[shown]}
          label={pictures.length > 1 ? t('pictureOf', { number: shown + 1, total: pictures.length, gift: name }) : name}
        />
        {pictures.length > 1 && (
          <Row role="group" aria-label={t('pictures')} gap={8} align="stretch" wrap>
            {pictures.map((address, index) => (
              <button
                key={address}
                type="button"
                className={styles['choice']}
                aria-pressed={index === shown}
                aria-label={t('showPicture', { number: index + 1 })}
                onClick={() => setShown(index)}
              >
                <GiftPicture address={address} />
              </button>
            ))}
          </Row>
        )}
      </div>
      <div className={styles['text']}>
        {!isNamed && (
          <UserContent as="h3" size="card-title" weight="semibold" className={styles['name']}>
            {name}
          </UserContent>
        )}
        {description !== '' && (
          <UserContent as="p" className={styles['description']}>
            {description}
          </UserContent>
        )}
        <GiftOrder gift={gift} buying={buying} />
      </div>
    </Grid>
  )
}
