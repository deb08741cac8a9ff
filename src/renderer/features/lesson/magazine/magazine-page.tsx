import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Stack } from '#ui/layout.tsx'
import styles from './magazine-reader.module.css'

export type PagePicture = { address: string; direct: string }

type Loading = { state: 'loading' | 'shown' | 'failed'; direct: boolean; attempt: number }

const opening: Loading = { state: 'loading', direct: false, attempt: 0 }

type MagazinePageProps = { picture: PagePicture; number: number; cover: boolean; onShape: (shape: number) => void }

export function MagazinePage({ picture, number, cover, onShape }: MagazinePageProps) {
  const { t } = useTranslation('magazine')
  const [loading, setLoading] = useState(opening)
  const fail = (): void =>
    setLoading((before) =>
      before.direct || picture.direct === picture.address
        ? { ...before, state: 'failed' }
        : { ...before, direct: true },
    )
  return (
    <Stack shrink className={classNames(styles['page'], cover && styles['cover'])} data-state={loading.state}>
      {loading.state === 'failed' ? (
        <Stack gap={12} align="center" role="alert" className={styles['failed']}>
          <p>{t('pageFailed')}</p>
          <Button size="small" onClick={() => setLoading(({ attempt }) => ({ ...opening, attempt: attempt + 1 }))}>
            {t('retry')}
          </Button>
        </Stack>
      ) : (
        <img
          key={`${loading.attempt} ${loading.direct}`}
          src={loading.direct ? picture.direct : picture.address}
          alt={t('page', { page: number })}
          decoding="async"
          draggable={false}
          onError={fail}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setLoading((before) => ({ ...before, state: 'shown' }))
            if (naturalWidth > 0 && naturalHeight > 0) onShape(naturalWidth / naturalHeight)
          }}
        />
      )}
    </Stack>
  )
}
