import { classNames } from './class-names'
import { clampPercent } from './percent'
import type { ProgressTone } from './progress-bar'
import styles from './progress-ring.module.css'
import type { SubjectKey } from './subjects'

export type ProgressRingProps = {
  value: number
  label: string
  valueText: string
  size?: 48 | 56 | 64 | 76 | undefined
  subject?: SubjectKey | undefined
  tone?: ProgressTone | undefined
  className?: string | undefined
}

export function ProgressRing({ value, label, valueText, size = 56, subject, tone = 'lagoon', className }: ProgressRingProps) {
  const percent = clampPercent(value)
  const width = size >= 64 ? 9 : 7
  const radius = (size - width) / 2
  const turn = 2 * Math.PI * radius
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={valueText}
      data-subject={subject}
      className={classNames(styles['ring'], subject ? styles['subject'] : styles[tone], size >= 64 ? styles['big'] : styles['small'], className)}
    >
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden focusable={false}>
        <circle className={styles['track']} cx={size / 2} cy={size / 2} r={radius} strokeWidth={width} />
        <circle
          className={styles['fill']}
          cx={size / 2}
          cy={size / 2}
          r={radius}
          strokeWidth={width}
          strokeDasharray={`${(turn * percent) / 100} ${turn}`}
          strokeLinecap={percent > 0 ? 'round' : 'butt'}
          transform={`rotate(-90 ${size / 2} ${size / 2})`}
        />
      </svg>
      <span dir="ltr" className={styles['text']} aria-hidden>
        {valueText}
      </span>
    </div>
  )
}
