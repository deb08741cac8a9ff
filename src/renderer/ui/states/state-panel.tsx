import { Result } from 'antd'
import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { Drawing, type DrawingName } from './drawing'
import styles from './states.module.css'

type StatePanelProps = {
  drawing: DrawingName
  title: string
  text: ReactNode
  heading?: 'h1' | 'h2' | 'h3' | undefined
  compact?: boolean | undefined
  role?: 'alert' | undefined
  className?: string | undefined
  children?: ReactNode
}

export function StatePanel({
  drawing,
  title,
  text,
  heading: Heading = 'h2',
  compact,
  role,
  className,
  children,
}: StatePanelProps) {
  const headingId = Heading === 'h1' ? { id: 'screen-title', tabIndex: -1 } : {}
  return (
    <Result
      {...(role && { role })}
      icon={<Drawing of={drawing} />}
      title={
        <Heading className={styles['title']} {...headingId}>
          {title}
        </Heading>
      }
      subTitle={text}
      extra={children}
      classNames={{ icon: styles['icon'] ?? '', subTitle: styles['text'] ?? '', extra: styles['actions'] ?? '' }}
      className={classNames(styles['situation'], compact && styles['compact'], className)}
    />
  )
}
