import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { phone } from 'virtual:icons/phone'
import { play } from 'virtual:icons/play'
import { useQuery } from '#core/api/use-query.ts'
import { useStartState } from '#core/desktop/start-state.ts'
import { useOpenLink } from '#core/desktop/use-open-link.ts'
import { FailedState } from '#core/failure/failed-state.tsx'
import { RequireOnline } from '#core/network/require-online.tsx'
import { NextStep } from '#core/policy/next-step.tsx'
import { Screen } from '#core/screen/screen.tsx'
import { parsePlatformVideo, type PlatformVideo } from '#domains/media/platform-video.ts'
import { contract } from '#shared/contract/index.ts'
import type { VideoLink } from '#shared/contract/support.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Grid, Row } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { useNotify } from '#ui/notify.ts'
import { SkeletonCard } from '#ui/skeleton.tsx'
import { EmptyCard } from '#ui/states/empty-card.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { SubjectPicture } from '#ui/subject-picture.tsx'
import { UserContent } from '#ui/user-content.tsx'
import styles from './assistance-screen.module.css'

const VideoDialog = lazy(async () => ({ default: (await import('#domains/media/video-dialog.tsx')).VideoDialog }))

/** Videos that are added by a press: all of a long answer would be thousands of elements. */
const step = 60

type Shown = { title: string; video: PlatformVideo; open: boolean }

export function AssistanceScreen() {
  const { t } = useTranslation('assistance')
  const { contactPhone } = useStartState().platform
  return (
    <Screen title={t('support')} meta={t('about')}>
      <Videos />
      {contactPhone && (
        <Card>
          <Row gap={14}>
            <Icon glyph={phone} size={24} filled />
            <span>
              {t('contact')} <Ltr weight="semibold">{contactPhone}</Ltr>
            </span>
          </Row>
        </Card>
      )}
    </Screen>
  )
}

function Videos() {
  const { t } = useTranslation('assistance')
  const notify = useNotify()
  const openOutside = useOpenLink(t('thisVideoCannotBeOpened'))
  const { youtubeEmbed } = useStartState().platform
  const { data, failure, isFetching, refetch } = useQuery(contract.support.videoLinks)
  const [shown, setShown] = useState<Shown | null>(null)
  const [limit, setLimit] = useState(step)

  const open = (link: VideoLink, title: string): void => {
    const video = parsePlatformVideo(link.link, youtubeEmbed)
    if (video === null) return notify.warning(t('thisVideoCannotBeOpened'))
    if (video.kind !== 'page') return setShown({ title, video, open: true })
    void openOutside(video.outside)
  }

  if (data === undefined)
    return failure ? (
      <Card>
        <FailedState failure={failure} retry={refetch} retrying={isFetching} heading="h2" />
      </Card>
    ) : (
      <VideosLoading />
    )
  if (data.payload.length === 0) {
    return <EmptyCard title={t('none')} text={t('noneText')} action={<NextStep to="help" />} />
  }
  return (
    <>
      <Grid as="ul" gap={[24, 20]} min={260} fill aria-label={t('videos')}>
        {data.payload.slice(0, limit).map((link, index) => {
          const title = link.name?.trim() || t('unnamed', { number: index + 1 })
          return (
            <li key={`${index} ${link.link}`}>
              <VideoTile link={link} title={title} open={() => open(link, title)} />
            </li>
          )
        })}
      </Grid>
      {data.payload.length > limit && (
        <Button variant="pale" block onClick={() => setLimit(limit + step)}>
          {t('seeMore')}
        </Button>
      )}
      {shown && (
        <Suspense>
          <VideoDialog {...shown} onClose={() => setShown({ ...shown, open: false })} />
        </Suspense>
      )}
    </>
  )
}

function VideoTile({ link, title, open }: { link: VideoLink; title: string; open: () => void }) {
  const { t } = useTranslation('assistance')
  return (
    <RequireOnline>
      <button type="button" className={styles['tile']} onClick={open} aria-label={t('play', { title })}>
        <span className={styles['face']}>
          <SubjectPicture subject="brand" image={link.thumbnail} className={styles['picture']} />
          <Row as="span" justify="center" className={styles['disc']}>
            <Icon glyph={play} size={24} filled />
          </Row>
        </span>
        <UserContent clamp={2} weight="strong">
          {title}
        </UserContent>
      </button>
    </RequireOnline>
  )
}

function VideosLoading() {
  const { t } = useTranslation('assistance')
  return (
    <Loading label={t('loading')}>
      <Grid gap={[24, 20]} min={260} fill>
        {Array.from({ length: 4 }, (_, index) => (
          <SkeletonCard key={index} image lines={1} />
        ))}
      </Grid>
    </Loading>
  )
}
