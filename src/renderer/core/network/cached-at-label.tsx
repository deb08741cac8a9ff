import { useTranslation } from 'react-i18next'
import { clockCounterClockwise } from 'virtual:icons/clock-counter-clockwise'
import { Icon } from '#ui/icon.tsx'
import { Tooltip } from '#ui/overlay/tooltip.tsx'
import { useNow } from '../clock/clock'
import { useFormat } from '../strings/format'
import styles from './cached-at-label.module.css'

const minuteMs = 60_000

export function CachedAtLabel({ answers }: { answers: readonly { cachedAt: number | null }[] }) {
  const ages = answers.flatMap(({ cachedAt }) => cachedAt ?? [])
  return ages.length === 0 ? null : <Stamp at={Math.min(...ages)} />
}

function Stamp({ at }: { at: number }) {
  const { t } = useTranslation('network')
  const format = useFormat()
  const now = useNow(minuteMs)
  const iso = new Date(at).toISOString()
  return (
    <Tooltip title={t('receivedAt', { at: format.dateTime(at) })}>
      <time dateTime={iso} tabIndex={0} className={styles['stamp']}>
        <Icon glyph={clockCounterClockwise} size={16} />
        {now - at < minuteMs ? t('readNow') : t('readAgo', { ago: format.ago(at, now) })}
      </time>
    </Tooltip>
  )
}
