import { useTranslation } from 'react-i18next'
import { lockSimple } from 'virtual:icons/lock-simple'
import { useRetryStorage } from '#core/session/use-retry-storage.ts'
import type { NoteStorage } from '#shared/desktop/notes.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

const sentences = {
  'encrypted': 'storedHere',
  'shared-computer': 'storedShared',
  'no-keychain': 'storedNoKeychain',
  'keychain-locked': 'storedLocked',
  'administrator': 'storedAdministrator',
} as const

export function NoteStorageNotice({ storage }: { storage: NoteStorage }) {
  const { t } = useTranslation('notes')
  return storage === 'encrypted' ? (
    <Notice tone="info" icon={lockSimple}>
      {t(sentences[storage])}
    </Notice>
  ) : (
    <Notice tone="warning" role="status" action={storage === 'keychain-locked' && <Retry />}>
      {t(sentences[storage])}
    </Notice>
  )
}

function Retry() {
  const { t } = useTranslation()
  const { retryStorage, isRetrying } = useRetryStorage()
  return (
    <Button size="small" onClick={retryStorage} loading={isRetrying}>
      {t('retry')}
    </Button>
  )
}
