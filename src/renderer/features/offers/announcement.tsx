import { useTranslation } from 'react-i18next'
import { useUser } from '../../core/session/use-user'
import { useStartState } from '../../core/desktop/start-state'
import { Icon } from '../../ui/icon'
import { confetti } from 'virtual:icons/confetti'
import { TextLink } from '../../ui/link'
import { UserContent } from '../../ui/user-content'
import { isAnnouncedTo } from './announced'
import styles from './offers-screen.module.css'

/** What the platform tells the pupils of some classes above the offers (spec 2 §2). */
export function Announcement() {
  const { t } = useTranslation('offers')
  const { user } = useUser()
  const { announcement } = useStartState().platform
  if (announcement === null || !isAnnouncedTo(user.division?.id)) return null
  return (
    <aside className={styles['announcement']} aria-label={t('announcement')}>
      <Icon glyph={confetti} size={24} className={styles['confetti']} />
      <UserContent className={styles['announced']}>{announcement.text}</UserContent>
      <TextLink to={announcement.url} external externalLabel={t('inBrowser')} trailing="external">
        {t('learnMore')}
      </TextLink>
    </aside>
  )
}
