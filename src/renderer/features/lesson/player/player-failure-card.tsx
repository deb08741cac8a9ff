import { useStartState } from '../../../core/start/start-state'
import { openLink } from '../../../core/desktop/desktop'
import { isolateLtr } from '../../../core/strings/isolate'
import { Button } from '../../../ui/button'
import { Icon } from '../../../ui/icon'
import { arrowClockwise } from '../../../ui/icons/arrow-clockwise'
import { arrowSquareOut } from '../../../ui/icons/arrow-square-out'
import { flag } from '../../../ui/icons/flag'
import { warningCircle } from '../../../ui/icons/warning-circle'
import { Ltr } from '../../../ui/ltr'
import { useNotify } from '../../../ui/notify'
import { playerFailureReport, playerFailureWords } from './failure-words'
import type { PlayerFailure, VideoSource } from './player'
import styles from './player-failure-card.module.css'
import { playerStrings } from './player-strings'
import { browserAddress, hostsOf } from './video-source'

/** Failures behind which a school's network may stand. */
const maybeBlocked: ReadonlySet<PlayerFailure> = new Set(['time-out', 'network', 'unreachable', 'no-referer'])

export type PlayerFailureCardProps = { failure: PlayerFailure; code: number | null; source: VideoSource; address: string; onRetry: () => void; onReport: (detail: string) => void }

export function PlayerFailureCard({ failure, code, source, address, onRetry, onReport }: PlayerFailureCardProps) {
  const t = playerStrings.useText()
  const notify = useNotify()
  const { youtubeEmbed } = useStartState().platform
  const hosts = hostsOf(source, address, youtubeEmbed)
  const open = async (): Promise<void> => {
    if (!(await openLink(browserAddress(source, address, youtubeEmbed)))) notify.warning(t('linkRefused'))
  }
  return (
    <div className={styles['card']} role="alert">
      <Icon glyph={warningCircle} size={32} />
      <h2 className={styles['title']}>{t('failed')}</h2>
      <p>{playerFailureWords({ failure, code }, t)}</p>
      {maybeBlocked.has(failure) && (
        <p className={styles['detail']}>{hosts.length === 1 ? t('hostToAllow', { host: isolateLtr(hosts.join()) }) : t('hostsToAllow', { hosts: hosts.map(isolateLtr).join(' · ') })}</p>
      )}
      {code !== null && (
        <p className={styles['detail']}>
          <Ltr>{t('errorCode', { code })}</Ltr>
        </p>
      )}
      <div className={styles['actions']}>
        <Button variant="saffron" icon={arrowClockwise} onClick={onRetry}>
          {t('retry')}
        </Button>
        <Button variant="on-color" icon={arrowSquareOut} onClick={() => void open()}>
          {t('openInBrowser')}
        </Button>
        <Button variant="on-color" icon={flag} onClick={() => onReport(playerFailureReport({ failure, code }, t))}>
          {t('report')}
        </Button>
      </div>
    </div>
  )
}
