import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { printer } from 'virtual:icons/printer'
import { useClock } from '#core/clock/clock.ts'
import { PrintSheet } from '#core/screen/print-sheet.tsx'
import { useUser } from '#core/session/use-user.ts'
import { useFormat } from '#core/strings/format.ts'
import type { Subject } from '#shared/contract/resources.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Row } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { useMediaQuery } from '#ui/theme/media-query.ts'
import { UserContent } from '#ui/user-content.tsx'
import { PrintedChapters } from './printed-chapters'
import type { SubjectProgress } from './subject-progress'
import styles from './print-progress.module.css'

type PrintedSubject = { subject: Subject; progress: SubjectProgress }

type PrintProgressProps = { subjects: readonly PrintedSubject[]; compact?: boolean }

export function PrintProgress({ subjects, compact = false }: PrintProgressProps) {
  const { t } = useTranslation('print')
  const isNarrow = useMediaQuery('(max-width: 599px)')
  const [isPrinting, setPrinting] = useState(false)
  const [read, setRead] = useState<ReadonlySet<number>>(new Set())
  const learnt = useCallback(
    (id: number) => setRead((before) => (before.has(id) ? before : new Set([...before, id]))),
    [],
  )
  const isReady = subjects.every(({ subject }) => read.has(subject.id))
  const isReading = isPrinting && !isReady
  const begin = (): void => {
    setRead(new Set())
    setPrinting(true)
  }
  return (
    <>
      {compact || isNarrow ? (
        <IconButton
          glyph={printer}
          size={44}
          tone="outlined"
          label={t('print')}
          aria-busy={isReading || undefined}
          aria-disabled={isReading || undefined}
          onClick={isReading ? undefined : begin}
        />
      ) : (
        <Button icon={printer} loading={isReading} onClick={begin}>
          {t('print')}
        </Button>
      )}
      {isPrinting && (
        <PrintSheet ready={isReady} onDone={() => setPrinting(false)}>
          <Head />
          {subjects.length > 1 && <Overview subjects={subjects} />}
          {subjects.map(({ subject, progress }) => (
            <section key={subject.id} className={styles['subject']}>
              <h2 className={styles['name']}>
                <UserContent>{subject.name}</UserContent>
              </h2>
              <Figures progress={progress} />
              <PrintedChapters subjectId={subject.id} onRead={learnt} />
            </section>
          ))}
        </PrintSheet>
      )}
    </>
  )
}

function Head() {
  const { t } = useTranslation('print')
  const { date } = useFormat()
  const clock = useClock()
  const { user } = useUser()
  const facts = [
    { label: t('student'), value: [user.name, user.last_name].filter(Boolean).join(' ') },
    { label: t('class'), value: user.division?.name ?? '' },
    { label: t('date'), value: date(clock.now()) },
  ]
  return (
    <header>
      <h1 className={styles['title']}>{t('myProgress')}</h1>
      <Row as="dl" gap={[4, 32]} align="stretch" wrap className={styles['facts']}>
        {facts
          .filter(({ value }) => value !== '')
          .map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Bdi>{value}</Bdi>
              </dd>
            </div>
          ))}
      </Row>
    </header>
  )
}

function Overview({ subjects }: { subjects: readonly PrintedSubject[] }) {
  const { t } = useTranslation('print')
  const { percent } = useFormat()
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('subject')}</th>
          <th scope="col">{t('videos')}</th>
          <th scope="col">{t('progress')}</th>
        </tr>
      </thead>
      <tbody>
        {subjects.map(({ subject, progress }) => (
          <tr key={subject.id}>
            <th scope="row">
              <UserContent>{subject.name}</UserContent>
            </th>
            <td>
              <Ltr>{`${progress.completed} / ${progress.videos}`}</Ltr>
            </td>
            <td>
              <Ltr>{percent(progress.percent)}</Ltr>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Figures({ progress }: { progress: SubjectProgress }) {
  const { t: tLearning } = useTranslation('learning')
  const { percent } = useFormat()
  return (
    <p className={styles['figures']}>
      {tLearning('videosSeen', { count: progress.completed, total: progress.videos })} •{' '}
      <Ltr>{percent(progress.percent)}</Ltr>
    </p>
  )
}
