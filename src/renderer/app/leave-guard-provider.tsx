import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { unsavedWork, type LeaveLabels } from '#core/screen/unsaved-work.ts'
import { LeaveGuardContext, type LeaveGuard } from '#ui/overlay/leave-guard.ts'

/** Dialogs with changed fields count as unsaved work. */
export function LeaveGuardProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common')
  const guard = useMemo((): LeaveGuard => {
    const labels = (): LeaveLabels => ({
      title: t('unsentTitle'),
      text: t('unsentText'),
      leave: t('unsentLeave'),
      stay: t('unsentStay'),
      close: t('close'),
    })
    return {
      // Each call adds work of its own: one is removed while another remains.
      protect: () => unsavedWork.add(() => labels()),
      confirm: () => {
        const remove = unsavedWork.add(() => labels())
        return unsavedWork.confirm().finally(remove)
      },
    }
  }, [t])
  return <LeaveGuardContext value={guard}>{children}</LeaveGuardContext>
}
