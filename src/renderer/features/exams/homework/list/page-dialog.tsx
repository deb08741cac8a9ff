import { useTranslation } from 'react-i18next'
import { arrowClockwise } from 'virtual:icons/arrow-clockwise'
import { caretLeft } from 'virtual:icons/caret-left'
import { caretRight } from 'virtual:icons/caret-right'
import { isolate } from '#core/strings/isolate.ts'
import type { HomeworkFile } from '#shared/desktop/homework.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Box, Row, Stack } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { SkeletonBlock } from '#ui/skeleton.tsx'
import { TurnedPicture } from './turned-picture'
import { usePicture } from './use-picture-of'
import styles from './page-dialog.module.css'

/** Pixels. */
const shownSide = 1400

type PageDialogProps = {
  examId: number
  images: readonly HomeworkFile[]
  shown: string | null
  isLocked: boolean
  onShow: (id: string | null) => void
  onTurn: (image: HomeworkFile) => void
}

export function PageDialog({ images, shown, onShow, ...page }: PageDialogProps) {
  const { t } = useTranslation('homework')
  const index = images.findIndex(({ id }) => id === shown)
  const image = images[index]
  return (
    <Modal
      open={image !== undefined}
      onClose={() => onShow(null)}
      title={image ? t('pageOf', { page: index + 1, of: images.length }) : ''}
      closeLabel={t('close')}
      width={760}
    >
      {image && <LargePage key={image.id} image={image} index={index} images={images} onShow={onShow} {...page} />}
    </Modal>
  )
}

type LargePageProps = Omit<PageDialogProps, 'shown'> & { image: HomeworkFile; index: number }

function LargePage({ examId, image, index, images, isLocked, onShow, onTurn }: LargePageProps) {
  const { t } = useTranslation('homework')
  const picture = usePicture(examId, image, shownSide, true)
  const page = index + 1
  const go = (to: number): void => {
    const next = images[to]
    if (next) onShow(next.id)
  }
  return (
    <Stack gap={16}>
      <Box surface="hollow" className={styles['paper']}>
        {picture === null && <SkeletonBlock height="60vh" />}
        {picture === 'none' && <Notice tone="warning">{t('noPictureText', { name: isolate(image.name) })}</Notice>}
        {picture !== null && picture !== 'none' && (
          <TurnedPicture
            picture={picture}
            turn={image.turn}
            label={t('pageNamed', { page, name: isolate(image.name) })}
            className={styles['large']}
          />
        )}
      </Box>
      <Row gap={12} justify="center" wrap className={styles['tools']}>
        <IconButton
          glyph={caretLeft}
          tone="outlined"
          label={t('previousPage')}
          aria-disabled={index === 0 || undefined}
          onClick={() => go(index - 1)}
        />
        <IconButton
          glyph={caretRight}
          tone="outlined"
          label={t('nextPage')}
          aria-disabled={index === images.length - 1 || undefined}
          onClick={() => go(index + 1)}
        />
        {!isLocked && (
          <Button icon={arrowClockwise} onClick={() => onTurn(image)}>
            {t('turn')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
