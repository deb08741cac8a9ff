import { useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#core/strings/format.ts'
import { isPlainKey } from '#ui/is-plain-key.ts'
import { completedShare } from '../lesson-rules'
import type { PlayerView } from './player-view'
import styles from './scrub-bar.module.css'

type Parts = CSSProperties & { '--played': string; '--buffered': string; '--tick': string }

const stepSeconds = 5

type ScrubBarProps = {
  view: PlayerView
  onSeek: (seconds: number) => void
  onSeekBy: (seconds: number) => void
}

export function ScrubBar({ view, onSeek, onSeekBy }: ScrubBarProps) {
  const { t } = useTranslation('player')
  const format = useFormat()
  const [seekTarget, setSeekTarget] = useState<number | null>(null)
  const position = Math.min(seekTarget ?? view.position, view.duration)
  const share = (seconds: number): string =>
    `${view.duration > 0 ? Math.min(100, (seconds / view.duration) * 100) : 0}%`
  const parts: Parts = {
    '--played': share(position),
    '--buffered': share(view.buffered),
    '--tick': `${completedShare * 100}%`,
  }
  const settle = (): void => {
    if (seekTarget === null) return
    onSeek(seekTarget)
    setSeekTarget(null)
  }
  return (
    <div className={styles['scrub']} style={parts}>
      <div className={styles['track']} aria-hidden>
        <div className={styles['buffered']} />
        <div className={styles['played']} />
      </div>
      <span
        className={styles['tick']}
        title={t('validationTick', { percent: format.percent(completedShare * 100) })}
        aria-hidden
      >
        <span className={styles['tickLabel']}>{format.percent(completedShare * 100)}</span>
      </span>
      <input
        type="range"
        className={styles['range']}
        min={0}
        max={Math.max(1, Math.floor(view.duration))}
        step={1}
        value={Math.floor(position)}
        disabled={view.duration <= 0}
        aria-label={t('position')}
        aria-valuetext={t('positionOf', {
          position: format.duration(position),
          duration: format.duration(view.duration),
        })}
        onChange={(event) => setSeekTarget(Number(event.target.value))}
        onPointerUp={settle}
        onBlur={settle}
        onKeyUp={settle}
        onKeyDown={(event) => {
          if (!isPlainKey(event) || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
          event.preventDefault()
          onSeekBy(event.key === 'ArrowLeft' ? -stepSeconds : stepSeconds)
        }}
      />
    </div>
  )
}
