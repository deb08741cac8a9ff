import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#core/strings/format.ts'

const ReportDialog = lazy(async () => ({
  default: (await import('#domains/reports/report-dialog.tsx')).ReportDialog,
}))

type ReportOf = { contentId: number; lessonName: string; position: () => number; page: number | null }

export function useReport({ contentId, lessonName, position, page }: ReportOf): {
  dialog: ReactNode
  open: (detail?: string) => void
} {
  const { t } = useTranslation('report')
  const format = useFormat()
  const [description, setDescription] = useState<string | null>(null)
  const open = (detail = ''): void => {
    const seconds = Math.floor(position())
    const place =
      page !== null
        ? t('atPage', { page: page + 1 })
        : seconds > 0
          ? t('atPosition', { position: format.duration(seconds) })
          : ''
    setDescription([place, detail].filter((part) => part !== '').join('\n'))
  }
  const dialog = description !== null && (
    <Suspense fallback={null}>
      <ReportDialog lesson={{ contentId, lessonName }} description={description} onClose={() => setDescription(null)} />
    </Suspense>
  )
  return { dialog, open }
}
