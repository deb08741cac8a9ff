import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card'
import { Icon } from '../../ui/icon'
import { TextLink } from '../../ui/link'
import { CardMosaic } from '../../ui/mosaic/mosaic'
import { SectionTitle } from '../../ui/section-title'
import { linesOf, type Chapter } from './chapters'
import styles from './help.module.css'

/** One chapter under its mosaic, with the way to what it speaks of. */
export function ChapterCard({ chapter }: { chapter: Chapter }) {
  const { t } = useTranslation('help')
  const id = `help-${chapter.name}`
  return (
    <Card as="section" padding="none" labelledBy={id} className={styles['chapter']}>
      <div className={styles['mosaic']} aria-hidden>
        <CardMosaic subject={chapter.mosaic} />
        <span className={styles['disc']}>
          <Icon glyph={chapter.icon} size={24} />
        </span>
      </div>
      <div className={styles['words']}>
        <SectionTitle id={id}>{t(chapter.name)}</SectionTitle>
        <ul className={styles['lines']}>
          {linesOf(chapter).map((line) => (
            <li key={line}>{t(line)}</li>
          ))}
        </ul>
        <TextLink to={chapter.to} trailing="caret" className={styles['link']}>
          {t(`${chapter.name}Link`)}
        </TextLink>
      </div>
    </Card>
  )
}
