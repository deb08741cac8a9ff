import { useTranslation } from 'react-i18next'
import { hourglassMedium } from 'virtual:icons/hourglass-medium'
import type { ExamState } from '#domains/exams/exam-state.ts'
import { Chip, type ChipState } from '#ui/chip.tsx'

const looks: Readonly<Record<ExamState, ChipState>> = {
  'to-do': 'soon',
  'begun': 'pending',
  'over': 'completed',
  'corrected': 'success',
}
const keys = { 'to-do': 'todo', 'begun': 'begun', 'over': 'over', 'corrected': 'corrected' } as const

export function StateChip({ state }: { state: ExamState }) {
  const { t } = useTranslation('exams')
  return (
    <Chip state={looks[state]} icon={state === 'begun' ? hourglassMedium : undefined}>
      {t(keys[state])}
    </Chip>
  )
}
