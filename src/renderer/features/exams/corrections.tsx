import { useTranslation } from 'react-i18next'
import { lock } from 'virtual:icons/lock'
import type { PlatformFile } from '#core/files/file-name.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import type { ExamStatus } from '#domains/exams/exam-state.ts'
import type { ExamDetail } from '#shared/contract/exams.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { FileRows } from './file-rows'
import styles from './exam-screen.module.css'

type CorrectionsProps = { detail: ExamDetail; status: ExamStatus; open: (file: PlatformFile) => unknown }

/** The general correction appears once the exam is due for all (spec 2 §4). */
export function Corrections({ detail, status, open }: CorrectionsProps) {
  const { t } = useTranslation('exams')
  const { fileHomeWorkCorrection: own, fileExamCorrection: general } = detail
  return (
    <>
      {own.length > 0 && (
        <Card as="section" labelledBy="own-correction" gap={12} pack="start">
          <SectionTitle id="own-correction">{t('ownCorrection')}</SectionTitle>
          <FileRows files={own} open={open} labelledBy="own-correction" />
        </Card>
      )}
      {status.isDue ? (
        <Card as="section" labelledBy="general-correction" gap={12} pack="start">
          <SectionTitle id="general-correction">{t('generalCorrection')}</SectionTitle>
          {general.length > 0 ? (
            <FileRows files={general} open={open} labelledBy="general-correction" />
          ) : (
            <p className={styles['hint']}>{t('correctionNone')}</p>
          )}
        </Card>
      ) : (
        <Later dueAt={status.dueAt} />
      )}
    </>
  )
}

function Later({ dueAt }: { dueAt: number | null }) {
  const { t } = useTranslation('exams')
  const format = useFormat()
  return (
    <Card as="section" tone="hollow" labelledBy="general-correction">
      <Row gap={12}>
        <Icon glyph={lock} size={24} filled />
        <div>
          <SectionTitle id="general-correction">{t('generalCorrection')}</SectionTitle>
          <p className={styles['hint']}>
            {dueAt === null ? t('correctionLater') : t('correctionAt', { time: isolateLtr(format.dateTime(dueAt)) })}
          </p>
        </div>
      </Row>
    </Card>
  )
}
