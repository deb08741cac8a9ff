import { useTranslation } from 'react-i18next'
import { paths } from '../../core/paths'
import { useFormat } from '../../core/strings/format'
import { Card } from '../../ui/card'
import { Row, Stack } from '../../ui/layout'
import { Link } from '../../ui/link'
import { Ltr } from '../../ui/ltr'
import { ProgressBar } from '../../ui/progress-bar'
import { SectionTitle } from '../../ui/section-title'
import { UserContent } from '../../ui/user-content'
import { SubjectTile } from '../../ui/subject-tile'
import { subjectKeyFor } from '../../ui/subjects'
import { subjectsOnHome } from './home-rules'
import type { SubjectStanding } from './home-rules'
import styles from './my-progress.module.css'

export function MyProgress({ standings }: { standings: readonly SubjectStanding[] }) {
  const { t } = useTranslation('home')
  return (
    <Card labelledBy="my-progress">
      <SectionTitle id="my-progress" link={{ to: paths.subjects(), text: t('seeAll') }}>
        {t('myProgress')}
      </SectionTitle>
      <Stack as="ul" gap={4} marginTop={6}>
        {standings.slice(0, subjectsOnHome).map((standing) => (
          <SubjectRow key={standing.subject.id} standing={standing} />
        ))}
      </Stack>
    </Card>
  )
}

function SubjectRow({ standing: { subject, progress } }: { standing: SubjectStanding }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const key = subjectKeyFor(subject.color, subject.name)
  const percent = format.percent(progress.percent)
  return (
    <li>
      <Link to={paths.subject(subject.id, subject.slug)} className={styles['row']}>
        <SubjectTile subject={key} size={36} />
        <Stack as="span" gap={4} grow>
          <Row as="span" gap={12} align="baseline" justify="between">
            <UserContent clamp={1} weight="medium" shrink>
              {subject.name}
            </UserContent>
            {progress.videos > 0 && (
              <Ltr className={styles['count']}>{`${progress.completed} / ${progress.videos}`}</Ltr>
            )}
          </Row>
          <ProgressBar
            value={progress.percent}
            label={t('progressIn', { subject: subject.name })}
            valueText={percent}
            subject={key}
          />
        </Stack>
        <Ltr className={styles['percent']}>{percent}</Ltr>
      </Link>
    </li>
  )
}
