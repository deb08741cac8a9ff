import { Progress } from 'antd'
import { classNames } from './class-names'
import { clampPercent } from './percent'
import { progressColor, type ProgressTone } from './progress-bar'
import type { SubjectKey } from './subjects'
import styles from './progress-ring.module.css'

type ProgressRingProps = {
  value: number
  label: string
  valueText: string
  size?: 48 | 56 | 64 | 76 | undefined
  subject?: SubjectKey | undefined
  tone?: ProgressTone | undefined
  className?: string | undefined
}

export function ProgressRing({
  value,
  label,
  valueText,
  size = 56,
  subject,
  tone = 'lagoon',
  className,
}: ProgressRingProps) {
  const percent = clampPercent(value)
  const isBig = size >= 64
  return (
    <Progress
      type="circle"
      aria-label={label}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={valueText}
      data-subject={subject}
      percent={percent}
      status="normal"
      size={size}
      // 9 or 7 pixels.
      strokeWidth={(100 * (isBig ? 9 : 7)) / size}
      strokeColor={progressColor(subject, tone)}
      format={() => <span dir="ltr">{valueText}</span>}
      classNames={{ indicator: styles['text'] ?? '' }}
      styles={{ body: { fontSize: isBig ? 15 : 12 } }}
      className={classNames(styles['ring'], className)}
    />
  )
}
