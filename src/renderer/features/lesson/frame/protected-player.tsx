import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { arrowClockwise } from 'virtual:icons/arrow-clockwise'
import { arrowSquareOut } from 'virtual:icons/arrow-square-out'
import { flag } from 'virtual:icons/flag'
import { play } from 'virtual:icons/play'
import { useActivity } from '#core/activity/activity.ts'
import type { Failure } from '#core/failure/failure.ts'
import { RequireOnline } from '#core/network/require-online.tsx'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useSettings } from '#core/settings/use-settings.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { CardMosaic } from '#ui/mosaic/mosaic.tsx'
import type { SubjectKey } from '#ui/subjects.ts'
import type { LessonAddress } from '../lesson-address'
import { StageOffline, StageTrouble } from '../stage-trouble'
import { useOfflineFallback } from '../use-offline-fallback'
import { useOpenOutside } from '../use-open-outside'
import { readPlayerMessage } from './frame-messages'
import { PageFrame } from './page-frame'
import { useProtectedPage, type ProtectedPage, type UsedProtectedPage } from './use-protected-page'
import styles from './frame-stage.module.css'

type ProtectedPlayerProps = {
  address: LessonAddress
  title: string
  subject: SubjectKey
  playAtOnce: boolean
  onReport: (detail: string) => void
  unopened: (failure: Failure, retry: () => void) => ReactNode
}

export function ProtectedPlayer({ address, title, subject, playAtOnce, onReport, unopened }: ProtectedPlayerProps) {
  const { t } = useTranslation('frame')
  const { dataSaver } = useSettings()
  const [waits] = useState(dataSaver && !playAtOnce)
  const used = useProtectedPage(address, waits)
  const { page, start, speaks, loaded, onMessage, lose } = used
  useActivity('playing', used.plays)
  const isOffline = useOfflineFallback(mayBeNetwork(page), start)
  if (page.at === 'failed') return unopened(page.failure, start)
  return (
    <>
      <div role="region" aria-label={t('player')} className={styles['stage']} data-at={page.at}>
        {page.at === 'poster' && (
          <>
            <CardMosaic subject={subject} rows={4} className={styles['poster']} />
            <Stack gap={8} align="center" className={styles['over']}>
              <Button variant="saffron" icon={play} onClick={start}>
                {t('play')}
              </Button>
              <p className={styles['saver']}>{t('dataSaver')}</p>
            </Stack>
          </>
        )}
        {(page.at === 'waiting' || page.at === 'shown') && (
          <PageFrame
            key={page.address.href}
            address={page.address}
            title={title}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            onLoad={loaded}
            onMessage={(event, speaker) => {
              const said = readPlayerMessage(event, speaker)
              if (said !== null) onMessage(said)
            }}
            onFail={lose}
          />
        )}
        {(page.at === 'asking' || page.at === 'waiting') && (
          <span className={styles['spinner']} role="status" aria-label={t('loadingVideo')} />
        )}
        {page.at === 'refused' &&
          (isOffline ? <StageOffline /> : <Refused page={page} used={used} onReport={onReport} />)}
      </div>
      {page.at === 'shown' && !speaks && <OpenInBrowser used={used} variant="link" />}
    </>
  )
}

function OpenInBrowser({ used, variant }: { used: UsedProtectedPage; variant: 'saffron' | 'link' }) {
  const { t } = useTranslation('frame')
  const openOutside = useOpenOutside()
  const [open, isOpening] = useSingleFlight(async () => {
    const link = await used.browserLink()
    await openOutside(link?.href ?? null)
  })
  return (
    <RequireOnline>
      <Button variant={variant} icon={arrowSquareOut} loading={isOpening} onClick={open}>
        {t('openInBrowser')}
      </Button>
    </RequireOnline>
  )
}

function mayBeNetwork(page: ProtectedPage): boolean {
  if (page.at === 'failed') return page.failure.kind === 'offline' || page.failure.kind === 'server'
  return page.at === 'refused' && (page.why === 'silent' || page.why === 'lost')
}

const textKeys = {
  'refused': 'refusedText',
  'silent': 'silentText',
  'lost': 'lostText',
  'no-link': 'noLinkText',
} as const

type RefusedProps = {
  page: Extract<UsedProtectedPage['page'], { at: 'refused' }>
  used: UsedProtectedPage
  onReport: (detail: string) => void
}

function Refused({ page: { why, host }, used, onReport }: RefusedProps) {
  const { t } = useTranslation('frame')
  const text = t(textKeys[why])
  return (
    <StageTrouble
      title={t('refusedTitle')}
      text={text}
      details={host === null ? [] : [t('hostToAllow', { host: isolateLtr(host) })]}
    >
      <OpenInBrowser used={used} variant="saffron" />
      <Button variant="on-color" icon={arrowClockwise} onClick={used.start}>
        {t('retry')}
      </Button>
      <Button variant="on-color" icon={flag} onClick={() => onReport(text)}>
        {t('reportAProblem')}
      </Button>
    </StageTrouble>
  )
}
