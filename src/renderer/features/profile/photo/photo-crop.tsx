import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { toSquare, type PercentCrop } from '#core/files/crop.ts'
import { Box, Stack } from '#ui/layout.tsx'
import type { Picture } from './picture'
import styles from './photo-crop.module.css'

const previewSide = 256

/** CSS pixels: the handles must not overlap. */
const leastSide = 48

export function PhotoCrop({
  picture,
  crop,
  onChange,
  disabled,
}: {
  picture: Picture
  crop: PercentCrop
  onChange: (crop: PercentCrop) => void
  disabled: boolean
}) {
  const { t } = useTranslation('photo')
  const box = useRef<HTMLDivElement>(null)
  const whole = useRef<HTMLCanvasElement>(null)
  const preview = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (whole.current) picture.draw(whole.current)
    box.current?.querySelector<HTMLElement>('[role="group"]')?.focus({ preventScroll: true })
  }, [picture])
  useEffect(() => {
    if (preview.current) picture.drawSquare(preview.current, toSquare(crop, picture.size))
  }, [picture, crop])
  const corner = (place: 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight') => t('corner', { place: t(place) })
  const labels = {
    cropArea: t('area'),
    nwDragHandle: corner('topLeft'),
    neDragHandle: corner('topRight'),
    swDragHandle: corner('bottomLeft'),
    seDragHandle: corner('bottomRight'),
    nDragHandle: '',
    eDragHandle: '',
    sDragHandle: '',
    wDragHandle: '',
  }
  return (
    <div className={styles['columns']}>
      <Box surface="hollow" ref={box} dir="ltr" className={styles['picture']}>
        <ReactCrop
          crop={crop}
          aspect={1}
          keepSelection
          circularCrop
          minWidth={leastSide}
          minHeight={leastSide}
          disabled={disabled}
          ariaLabels={labels}
          className={styles['crop'] ?? ''}
          onChange={(_pixels, percent) => onChange({ ...percent, unit: '%' })}
        >
          <canvas ref={whole} className={styles['whole']} />
        </ReactCrop>
      </Box>
      <Stack as="figure" gap={8} align="center">
        <canvas
          ref={preview}
          width={previewSide}
          height={previewSide}
          className={styles['round']}
          role="img"
          aria-label={t('preview')}
        />
        <figcaption className={styles['caption']} aria-hidden>
          {t('preview')}
        </figcaption>
      </Stack>
      <p className={styles['keys']}>{t('keys')}</p>
    </div>
  )
}
