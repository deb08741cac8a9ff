import { useTranslation } from 'react-i18next'
import type { HomeworkFile } from '../../../../../shared/desktop/homework'
import { Icon } from '../../../../ui/icon'
import { image as imageGlyph } from 'virtual:icons/image'
import { warning } from 'virtual:icons/warning'
import styles from './page-list.module.css'
import { TurnedPicture } from './turned-picture'
import { useNear } from './use-near'
import { usePictureOf } from './use-picture-of'

/** The longest side of a thumbnail, in pixels: twice what is shown. */
const thumbnailSide = 320

/** A page small, read once it comes near the view. */
export function PagePicture({ examId, image, page }: { examId: number; image: HomeworkFile; page: number }) {
  const { t } = useTranslation('homework')
  const [box, isNear] = useNear<HTMLSpanElement>()
  const picture = usePictureOf(examId, image, thumbnailSide, isNear)
  return (
    <span ref={box} className={styles['picture']}>
      {picture === 'none' ? (
        <Icon glyph={warning} size={28} label={t('noPicture')} className={styles['missing']} />
      ) : picture === null ? (
        <Icon glyph={imageGlyph} size={28} className={styles['missing']} />
      ) : (
        <TurnedPicture picture={picture} turn={image.turn} label={t('page', { page })} className={styles['small']} />
      )}
    </span>
  )
}
