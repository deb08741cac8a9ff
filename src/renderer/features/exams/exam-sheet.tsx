import { useTranslation } from 'react-i18next'
import type { ExamFile } from '../../../shared/contract/exams'
import { Card } from '../../ui/card'
import { SectionTitle } from '../../ui/section-title'
import styles from './exam-screen.module.css'
import { FileRows } from './file-rows'

/** The exam itself. Before the start `open` asks whether to begin (spec 2 §4). */
export function ExamSheet({ files, open, locked }: { files: readonly ExamFile[]; open: (file: ExamFile) => unknown; locked: boolean }) {
  const { t } = useTranslation('exams')
  return (
    <Card as="section" labelledBy="exam-sheet" gap={12} pack="start">
      <SectionTitle id="exam-sheet">{t('sheet')}</SectionTitle>
      {files.length === 0 ? <p className={styles['hint']}>{t('noSheet')}</p> : <FileRows files={files} open={open} labelledBy="exam-sheet" locked={locked} />}
    </Card>
  )
}
