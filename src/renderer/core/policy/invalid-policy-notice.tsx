import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { usePolicy } from './use-policy'

export function InvalidPolicyNotice({ stays = false }: { stays?: boolean }) {
  const { t } = useTranslation('school')
  const { isUnreadable } = usePolicy()
  const [understood, setUnderstood] = useState(false)
  if (!isUnreadable || understood) return null
  return (
    <Notice
      tone="warning"
      role="status"
      title={t('unreadableTitle')}
      action={
        !stays && (
          <Button size="small" onClick={() => setUnderstood(true)}>
            {t('gotIt')}
          </Button>
        )
      }
    >
      {t('unreadableText')}
    </Notice>
  )
}
