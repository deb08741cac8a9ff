import { useTranslation } from 'react-i18next'
import type { User } from '../../../shared/contract/resources'
import { Button } from '../../ui/button'
import { Row, Text } from '../../ui/layout'
import { camera } from 'virtual:icons/camera'
import { fullName } from './full-name'
import { FormSection } from './form-section'
import { ProfilePhoto } from './profile-photo'
import styles from './photo-section.module.css'

export function PhotoSection({ user, mayChange, onChange }: { user: User; mayChange: boolean; onChange: () => void }) {
  const { t } = useTranslation('profile')
  return (
    <FormSection glyph={camera} title={t('photo')} text={t('photoText')}>
      <Row gap={[16, 24]} wrap>
        <ProfilePhoto name={fullName(user)} photo={user.avatar} />
        <div className={styles['action']}>
          <Button icon={camera} disabled={!mayChange} onClick={onChange} {...(!mayChange && { 'aria-describedby': 'photo-later' })}>
            {user.avatar ? t('changePhoto') : t('addPhoto')}
          </Button>
          {!mayChange && (
            <Text id="photo-later" as="p" size="small" tone="secondary">
              {t('afterCompleting')}
            </Text>
          )}
        </div>
      </Row>
    </FormSection>
  )
}
