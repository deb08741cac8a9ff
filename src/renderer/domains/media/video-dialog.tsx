import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { arrowClockwise } from 'virtual:icons/arrow-clockwise'
import { arrowSquareOut } from 'virtual:icons/arrow-square-out'
import { useActivity } from '#core/activity/activity.ts'
import { useOpenLink } from '#core/desktop/use-open-link.ts'
import { useFilmAddress } from '#core/files/use-film-address.ts'
import { RequireOnline } from '#core/network/require-online.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { useTextLanguage } from '#ui/text-language.ts'
import { UserContent } from '#ui/user-content.tsx'
import { useEmbedFrame } from './embed-frame'
import type { PlatformVideo } from './platform-video'
import styles from './video.module.css'

const loadLimitMs = 15_000

type VideoDialogProps = { title: string; video: PlatformVideo; open: boolean; onClose: () => void }

export function VideoDialog({ title, video, open, onClose }: VideoDialogProps) {
  const { t } = useTranslation('video')
  const openOutside = useOpenLink(t('thisVideoCannotBeOpened'))
  return (
    <Modal
      open={open}
      onClose={onClose}
      closeLabel={t('close')}
      width={760}
      title={<UserContent>{title}</UserContent>}
      footer={
        <RequireOnline>
          <Button trailingIcon={arrowSquareOut} onClick={() => void openOutside(video.outside)}>
            {t('openInBrowser')}
          </Button>
        </RequireOnline>
      }
    >
      {video.kind === 'frame' ? (
        <FramedVideo title={title} address={video.address} />
      ) : (
        <FileVideo title={title} address={video.address} />
      )}
    </Modal>
  )
}

function FramedVideo({ title, address }: { title: string; address: string }) {
  const { t } = useTranslation('video')
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const retry = (): void => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  if (!failed) return <Frame key={attempt} title={title} address={address} onFail={() => setFailed(true)} />
  return (
    <Notice
      tone="error"
      role="alert"
      action={
        <Button icon={arrowClockwise} onClick={retry}>
          {t('retry')}
        </Button>
      }
    >
      {t('notLoaded')}
    </Notice>
  )
}

function Frame({ title, address, onFail }: { title: string; address: string; onFail: () => void }) {
  const walls = useEmbedFrame(onFail)
  const [loaded, setLoaded] = useState(false)
  const late = useEffectEvent(onFail)
  useEffect(() => {
    if (loaded) return undefined
    const timer = setTimeout(() => late(), loadLimitMs)
    return () => clearTimeout(timer)
  }, [loaded])
  return (
    <iframe
      {...walls}
      className={styles['video']}
      src={address}
      title={title}
      lang={useTextLanguage(title)}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox="allow-scripts allow-same-origin"
      onLoad={() => setLoaded(true)}
    />
  )
}

function FileVideo({ title, address }: { title: string; address: string }) {
  const { t } = useTranslation('video')
  const toFilmAddress = useFilmAddress()
  const lang = useTextLanguage(title)
  const [failed, setFailed] = useState(false)
  const [playing, setPlaying] = useState(false)
  useActivity('playing', playing)
  if (failed)
    return (
      <Notice tone="error" role="alert">
        {t('notLoaded')}
      </Notice>
    )
  return (
    <video
      dir="ltr"
      className={styles['video']}
      src={toFilmAddress(address)}
      aria-label={title}
      lang={lang}
      controls
      autoPlay
      playsInline
      onPlay={() => setPlaying(true)}
      onPause={() => setPlaying(false)}
      onEnded={() => setPlaying(false)}
      onError={() => setFailed(true)}
    />
  )
}
