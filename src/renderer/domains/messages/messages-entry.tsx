import { useTranslation } from 'react-i18next'
import { Row } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { useUnreadMessages } from './use-messages'
import styles from './messages-entry.module.css'

const maxShown = 99

export function MessagesEntry() {
  const { t } = useTranslation('messages')
  const count = useUnreadMessages()
  return (
    <Row as="span" inline gap={8}>
      {t('messages')}
      {count > 0 && (
        <span className={styles['count']}>
          <span aria-hidden>
            <Ltr>{count > maxShown ? `${maxShown}+` : count}</Ltr>
          </span>
          <VisuallyHidden> {t('unread', { count })}</VisuallyHidden>
        </span>
      )}
    </Row>
  )
}
