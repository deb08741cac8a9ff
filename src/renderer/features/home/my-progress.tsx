import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { useFormat } from '#core/strings/format.ts'
import { SubjectRow } from '#domains/learning/subject-row.tsx'
import { Card } from '#ui/card.tsx'
import { Stack } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { subjectsOnHome, type SubjectStanding } from './home-rules'
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
          <Standing key={standing.subject.id} standing={standing} />
        ))}
      </Stack>
    </Card>
  )
}

function Standing({ standing: { subject, progress } }: { standing: SubjectStanding }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  return (
    <SubjectRow
      subject={subject}
      progress={progress}
      label={t('progressIn', { subject: subject.name })}
      tileSize={36}
      note={
        progress.videos > 0 && <Ltr className={styles['count']}>{`${progress.completed} / ${progress.videos}`}</Ltr>
      }
    >
      <Ltr className={styles['percent']}>{format.percent(progress.percent)}</Ltr>
    </SubjectRow>
  )
}
