import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { downloadSimple } from 'virtual:icons/download-simple'
import { useDesktopEvent } from '#core/desktop/desktop.ts'
import { useWindowKeydown } from '#core/screen/use-window-keydown.ts'
import { isolate } from '#core/strings/isolate.ts'
import type { DownloadedFile } from '#shared/desktop/downloads.ts'
import { CountedIconButton } from '#ui/count-badge.tsx'
import { Floating } from '#ui/overlay/floating.tsx'
import { DownloadsPanel } from './downloads-panel'
import { useDownloads } from './use-downloads'
import { isDownloadsKey } from './use-has-downloads'
import styles from './downloads.module.css'

/** Also once its menu entry was chosen. */
export function DownloadsEntry({ header }: { header: HTMLElement | null }) {
  const files = useDownloads()
  // The menu entry and key must open an empty list too.
  const [isRequested, setRequested] = useState<boolean | null>(null)
  useDesktopEvent('menu.chosen', ({ item }) => item === 'downloads' && setRequested(true))
  useWindowKeydown((event) => {
    if (!isDownloadsKey(event)) return
    event.preventDefault()
    setRequested(true)
  })
  const close = useCallback(() => setRequested(false), [])
  if (files !== null && isRequested === null) setRequested(files.length === 0)
  const isOpen = isRequested === true
  if (header === null || files === null || (files.length === 0 && !isOpen)) return null
  return createPortal(
    <HeaderEntry files={files} isOpen={isOpen} open={() => setRequested(true)} close={close} />,
    header,
  )
}

type EntryProps = { files: readonly DownloadedFile[]; isOpen: boolean; open: () => void; close: () => void }

function HeaderEntry({ files, isOpen, open, close }: EntryProps) {
  const { t } = useTranslation('downloads')
  const button = useRef<HTMLButtonElement>(null)
  const { pathname } = useLocation()
  const screen = useRef(pathname)
  useEffect(() => {
    if (screen.current === pathname) return
    screen.current = pathname
    close()
  }, [pathname, close])
  const leave = useCallback(() => {
    button.current?.focus()
    close()
  }, [close])
  const running = files.filter(({ state }) => state === 'running').length
  return (
    <div className={styles['entry']}>
      <CountedIconButton
        ref={button}
        glyph={downloadSimple}
        label={t('title')}
        count={running}
        countLabel={t('inProgress', { count: running })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={isOpen ? leave : open}
      />
      <Announcement files={files} />
      {isOpen && (
        <Floating label={t('title')} close={leave} className={styles['floating']}>
          <DownloadsPanel files={files} close={leave} />
        </Floating>
      )}
    </div>
  )
}

/** The progress is not announced. */
function Announcement({ files }: { files: readonly DownloadedFile[] }) {
  const { t } = useTranslation('downloads')
  const [newest] = files
  return (
    <span role="status" className="visually-hidden">
      {newest && t('announced', { name: isolate(newest.name), state: t(newest.state) })}
    </span>
  )
}
