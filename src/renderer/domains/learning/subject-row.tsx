import type { ReactNode } from 'react'
import { paths } from '#core/paths.ts'
import { useFormat } from '#core/strings/format.ts'
import type { Subject } from '#shared/contract/resources.ts'
import { Row, Stack } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { SubjectTile } from '#ui/subject-tile.tsx'
import { subjectKeyFor } from '#ui/subjects.ts'
import { UserContent } from '#ui/user-content.tsx'
import type { SubjectProgress } from './subject-progress'
import styles from './subject-row.module.css'

type SubjectRowProps = {
  subject: Subject
  progress: SubjectProgress
  /** Names the bar. */
  label: string
  tileSize: 32 | 36
  barHeight?: 6
  nameClassName?: string | undefined
  /** Beside the name. */
  note: ReactNode
  /** The note says the value of the bar in words. */
  decorative?: boolean
  /** After the bar. */
  children?: ReactNode
}

/** A subject with its progress in a list; it opens the subject. */
export function SubjectRow({
  subject,
  progress,
  label,
  tileSize,
  barHeight,
  nameClassName,
  note,
  decorative,
  children,
}: SubjectRowProps) {
  const format = useFormat()
  const key = subjectKeyFor(subject.color, subject.name)
  return (
    <li>
      <Link to={paths.subject(subject.id, subject.slug)} className={styles['row']}>
        <SubjectTile subject={key} size={tileSize} />
        <Stack as="span" gap={4} grow>
          <Row as="span" gap={[0, 12]} align="baseline" justify="between" className={styles['names']}>
            <UserContent clamp={2} weight="medium" shrink className={nameClassName}>
              {subject.name}
            </UserContent>
            {note}
          </Row>
          <ProgressBar
            value={progress.percent}
            label={label}
            valueText={format.percent(progress.percent)}
            height={barHeight}
            subject={key}
            decorative={decorative}
          />
        </Stack>
        {children}
      </Link>
    </li>
  )
}
