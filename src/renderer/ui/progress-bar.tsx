import { Progress } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names'
import { Row, Text } from './layout'
import { clampPercent } from './percent'
import type { SubjectKey } from './subjects'
import styles from './progress-bar.module.css'

export type ProgressTone = 'lagoon' | 'success' | 'saffron' | 'warning' | 'error'

type ProgressBarProps = {
  value: number
  label: string
  valueText: string
  height?: 5 | 6 | 8 | undefined
  subject?: SubjectKey | undefined
  tone?: ProgressTone | undefined
  tick?: number | undefined
  onColor?: boolean | undefined
  className?: string | undefined
  /** A text beside the bar shows the same value: a link that contains both would be read with the value twice. */
  decorative?: boolean | undefined
}

export const progressColor = (subject: SubjectKey | undefined, tone: ProgressTone): string =>
  `var(--${subject ? 'subject' : tone})`

/** The tick uses the slot of Ant Design's percentage. */
export function ProgressBar({
  value,
  label,
  valueText,
  height = 8,
  subject,
  tone = 'lagoon',
  tick,
  onColor,
  className,
  decorative,
}: ProgressBarProps) {
  const percent = clampPercent(value)
  const tickStyle: CSSProperties =
    tick === undefined ? {} : { insetInlineStart: `calc(${clampPercent(tick)}% - 1.5px)` }
  return (
    <Progress
      aria-hidden={decorative}
      aria-label={label}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={valueText}
      data-subject={subject}
      percent={percent}
      status="normal"
      size={['100%', height]}
      strokeColor={progressColor(subject, tone)}
      showInfo={tick !== undefined}
      format={() => null}
      classNames={{ rail: styles['rail'] ?? '', track: styles['track'] ?? '', indicator: styles['tick'] ?? '' }}
      styles={{ indicator: tickStyle }}
      className={classNames(styles['bar'], onColor && styles['onColor'], className)}
    />
  )
}

type LabelledProgressProps = Omit<ProgressBarProps, 'label' | 'value'> & {
  name: string
  percent: number
  label: ReactNode
  value: ReactNode
}

export function LabelledProgress({ name, percent, label, value, className, ...bar }: LabelledProgressProps) {
  return (
    <div className={classNames(styles['labelled'], className)}>
      <Row gap={12} align="stretch" justify="between" size="small" tone="secondary" aria-hidden>
        <span>{label}</span>
        <Text tone="primary" weight="strong" tabular>
          {value}
        </Text>
      </Row>
      <ProgressBar value={percent} label={name} {...bar} />
    </div>
  )
}
