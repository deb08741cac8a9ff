import { useTranslation } from 'react-i18next'
import { lockSimple } from 'virtual:icons/lock-simple'
import type { NoteStorage } from '../../../shared/desktop/notes'
import { Notice } from '../../ui/notice'

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
    <Notice tone="warning" role="status">
      {t(sentences[storage])}
    </Notice>
  )
}
