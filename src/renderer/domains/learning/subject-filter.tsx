import { useTranslation } from 'react-i18next'
import { Row } from '#ui/layout.tsx'
import { UserContent } from '#ui/user-content.tsx'
import styles from './subject-filter.module.css'

type FilterSubject = { slug: string; name: string }

export function getSubjects(rows: readonly { subject: FilterSubject }[]): FilterSubject[] {
  const bySlug = new Map(rows.map(({ subject }) => [subject.slug, { slug: subject.slug, name: subject.name }]))
  return [...bySlug.values()].sort((a, b) => a.name.localeCompare(b.name))
}

export function SubjectFilter({
  subjects,
  chosen,
  choose,
}: {
  subjects: readonly FilterSubject[]
  chosen: string | null
  choose: (slug: string | null) => void
}) {
  const { t } = useTranslation('learning')
  if (subjects.length < 2) return null
  return (
    <Row role="group" aria-label={t('subjectFilter')} gap={8} align="stretch" wrap>
      <button type="button" aria-pressed={chosen === null} className={styles['pill']} onClick={() => choose(null)}>
        {t('all')}
      </button>
      {subjects.map(({ slug, name }) => (
        <button
          key={slug}
          type="button"
          aria-pressed={chosen === slug}
          className={styles['pill']}
          onClick={() => choose(slug)}
        >
          <UserContent>{name}</UserContent>
        </button>
      ))}
    </Row>
  )
}
