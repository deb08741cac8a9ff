import { classNames } from './class-names'
import { SubjectGlyph } from './subject-glyph'
import type { SubjectKey } from './subjects'
import styles from './subject-tile.module.css'

type SubjectTileProps = {
  subject: SubjectKey
  size?: 28 | 32 | 36 | 40 | 56 | undefined
  label?: string | undefined
  className?: string | undefined
}

export function SubjectTile({ subject, size = 36, label, className }: SubjectTileProps) {
  const naming = label ? { 'role': 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <span
      dir="ltr"
      data-subject={subject}
      className={classNames(styles['tile'], styles[`size${size}`], className)}
      {...naming}
    >
      <SubjectGlyph subject={subject} className={styles['glyph']} />
    </span>
  )
}
