import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names'
import { clampPercent } from './percent'
import styles from './progress-bar.module.css'
import type { SubjectKey } from './subjects'

export type ProgressTone = 'lagoon' | 'success' | 'saffron' | 'warning' | 'error'

export type ProgressBarProps = {
  value: number
  label: string
  valueText: string
  height?: 5 | 6 | 8 | undefined
  subject?: SubjectKey | undefined
  tone?: ProgressTone | undefined
  tick?: number | undefined
  onColor?: boolean | undefined
  className?: string | undefined
}

type Custom = CSSProperties & { '--value'?: string; '--tick'?: string }

export function ProgressBar({ value, label, valueText, height = 8, subject, tone = 'lagoon', tick, onColor, className }: ProgressBarProps) {
  const percent = clampPercent(value)
  const style: Custom = { '--value': `${percent}%`, ...(tick !== undefined && { '--tick': `${clampPercent(tick)}%` }) }
  const look = classNames(styles['bar'], styles[`height${height}`], subject ? styles['subject'] : styles[tone], onColor && styles['onColor'], className)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={valueText}
      data-subject={subject}
      className={look}
      style={style}
    >
      <div className={styles['track']}>
        <div className={styles['fill']} />
      </div>
      {tick !== undefined && <div className={styles['tick']} />}
    </div>
  )
}

export type LabelledProgressProps = Omit<ProgressBarProps, 'label' | 'value'> & { name: string; percent: number; label: ReactNode; value: ReactNode }

export function LabelledProgress({ name, percent, label, value, className, ...bar }: LabelledProgressProps) {
  return (
    <div className={classNames(styles['labelled'], className)}>
      <div className={styles['words']} aria-hidden>
        <span>{label}</span>
        <span className={styles['value']}>{value}</span>
      </div>
      <ProgressBar value={percent} label={name} {...bar} />
    </div>
  )
}
