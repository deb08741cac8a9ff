import { useTranslation } from 'react-i18next'
import { bookOpen } from 'virtual:icons/book-open'
import { paths } from '#core/paths.ts'
import { useClearRecentLessons, useRecentLessons } from '#domains/learning/recent-lessons-slice.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Stack } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { UserContent } from '#ui/user-content.tsx'
import styles from './search-screen.module.css'

/** A narrow header has no search field. */
export function RecentLessons() {
  const { t } = useTranslation('search')
  const lessons = useRecentLessons()
  const clear = useClearRecentLessons()
  if (lessons.length === 0) return null
  const aside = (
    <Button variant="link" size="small" onClick={clear}>
      {t('clearLessons')}
    </Button>
  )
  return (
    <Card labelledBy="recent-lessons">
      <SectionTitle id="recent-lessons" aside={aside}>
        {t('recentLessons')}
      </SectionTitle>
      <Stack as="ul" gap={2} marginTop={8} aria-labelledby="recent-lessons">
        {lessons.map((lesson) => (
          <li key={paths.lesson(lesson)}>
            <Link to={paths.lesson(lesson)} className={styles['row']}>
              <Icon glyph={bookOpen} size={20} tone="secondary" />
              <Stack as="span" shrink>
                <UserContent clamp={1}>{lesson.name}</UserContent>{' '}
                <UserContent clamp={1} className={styles['count']}>
                  {lesson.subjectName}
                </UserContent>
              </Stack>
            </Link>
          </li>
        ))}
      </Stack>
    </Card>
  )
}
