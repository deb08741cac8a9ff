import { useTranslation } from 'react-i18next'
import { Row } from '../../ui/layout'
import { Ltr } from '../../ui/ltr'
import { VisuallyHidden } from '../../ui/visually-hidden'
import styles from './messages-entry.module.css'
import { useUnreadMessages } from './use-messages'

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
