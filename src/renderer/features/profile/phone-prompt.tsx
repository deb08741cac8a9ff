import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useActivity } from '#core/activity/activity.ts'
import { isQuietPlace } from '#core/activity/quiet-places.ts'
import { useWhenIdle } from '#core/activity/use-when-idle.ts'
import { useUser } from '#core/session/use-user.ts'
import { PhoneDialog } from '#domains/account/phone-dialog.tsx'
import { isIncomplete } from '#domains/account/profile-completeness.ts'
import { useIsExamInProgress } from '#domains/exams/use-exam-timings.ts'
import { usePhoneAsked } from './phone-prompt-slice'

/** Longer than for popups and ratings. */
const quietMs = 6000

/** Spec 2 §6; incomplete profiles request the phone themselves. */
export function PhonePrompt() {
  const { pathname } = useLocation()
  const { user } = useUser()
  const { t } = useTranslation('profile')
  const [isAsked, note] = usePhoneAsked()
  const [isOpen, setOpen] = useState(false)
  const isExamOn = useIsExamInProgress()
  const isMissing = (user.phone ?? '').trim() === '' && !isIncomplete(user)
  useWhenIdle({ isWanted: isMissing && !isAsked && !isExamOn && !isQuietPlace(pathname), quietMs }, () => {
    note()
    setOpen(true)
  })
  useActivity('asking', isOpen)
  if (!isAsked) return null
  return <PhoneDialog open={isOpen} reason={t('phoneMissing')} onClose={() => setOpen(false)} />
}
