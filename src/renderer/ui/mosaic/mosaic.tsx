import { classNames } from '../class-names'
import { SubjectGlyph } from '../subject-glyph'
import type { SubjectKey } from '../subjects'
import { useThemeName } from '../theme/use-theme-name'
import styles from './mosaic.module.css'

const thumbnails = import.meta.glob<string>('./files/thumbnail-*.svg', {
  eager: true,
  query: '?no-inline',
  import: 'default',
})
const cards = import.meta.glob<string>('./files/card-*.svg', { eager: true, query: '?no-inline', import: 'default' })
const heroes = import.meta.glob<string>('./files/hero-*.svg', { eager: true, query: '?no-inline', import: 'default' })

type Styled = { className?: string | undefined }

export function LessonMosaic({
  subject,
  contentId,
  className,
}: Styled & { subject: SubjectKey; contentId: string | number }) {
  return (
    <div aria-hidden data-subject={subject} className={classNames(styles['lesson'], className)}>
      <img
        src={thumbnails[`./files/thumbnail-${subject}-${mosaicVariant(contentId)}.svg`]}
        alt=""
        draggable={false}
        className={styles['cover']}
      />
      <span className={styles['disc']}>
        <SubjectGlyph subject={subject} />
      </span>
    </div>
  )
}

export function CardMosaic({ subject, rows = 3, className }: Styled & { subject: SubjectKey | 'brand'; rows?: 3 | 4 }) {
  return (
    <img
      src={cards[`./files/card-${subject}-${rows}.svg`]}
      alt=""
      draggable={false}
      width={320}
      height={rows * 40}
      className={classNames(styles['card'], className)}
    />
  )
}

/** In RTL the tiles are mirrored, the glyph is not. */
export function HeroMosaic({ subject, className }: Styled & { subject: SubjectKey | 'brand' }) {
  const theme = useThemeName()
  const brand = subject === 'brand'
  return (
    <div
      aria-hidden
      className={classNames(styles['hero'], brand && styles['wide'], className)}
      {...(!brand && { 'data-subject': subject })}
    >
      <div className={styles['heroCells']}>
        <img
          src={heroes[`./files/hero-${subject}-${theme}.svg`]}
          alt=""
          draggable={false}
          className={styles['mirrored']}
        />
        {!brand && (
          <span className={styles['heroDisc']}>
            <SubjectGlyph subject={subject} />
          </span>
        )}
      </div>
    </div>
  )
}

export function mosaicVariant(contentId: string | number): 1 | 2 | 3 | 4 {
  const hash = [...String(contentId)].reduce(
    (sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0,
    2166136261,
  )
  return ([1, 2, 3, 4] as const)[((hash ^ (hash >>> 15)) >>> 0) % 4] ?? 1
}
