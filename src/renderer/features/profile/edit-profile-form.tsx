import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { camera } from 'virtual:icons/camera'
import { key } from 'virtual:icons/key'
import { shieldCheck } from 'virtual:icons/shield-check'
import { warningCircle } from 'virtual:icons/warning-circle'
import { RequireOnline } from '#core/network/require-online.tsx'
import { paths } from '#core/paths.ts'
import { useUnsavedWork } from '#core/screen/unsaved-work.ts'
import { useImpersonating } from '#core/session/impersonation.ts'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import type { User } from '#shared/contract/resources.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { useEdgeBar } from '#ui/use-edge-bar.ts'
import { AcademicSection } from './academic-section'
import { AddressSection } from './address-section'
import { ProfileDialogs, type DialogName } from './dialogs/profile-dialogs'
import { FormSection } from './form-section'
import { fullName } from './full-name'
import { PersonalSection } from './personal-section'
import { ProfilePhoto } from './profile-photo'
import { isHeld, isLocked, getRights, toValues } from './profile-rules'
import { maySave, useProfileForm } from './use-profile-form'
import { useSaveProfile } from './use-save-profile'
import styles from './edit-profile.module.css'

export function EditProfileForm({ user }: { user: User }) {
  const { t } = useTranslation('profile')
  const actsAsAdministrator = useImpersonating()
  const rights = getRights(user, actsAsAdministrator)
  const state = useProfileForm(user)
  const { form, isDirty, getRule, changed } = state
  const [save, isBusy] = useSaveProfile(user, state)
  const [dialog, setDialog] = useState<DialogName | null>(null)
  useUnsavedWork(isDirty && !isBusy, {
    title: t('leaveTitle'),
    text: t('leaveText'),
    leave: t('leave'),
    stay: t('stay'),
    close: t('close'),
  })
  const askForPhone = () => setDialog('phone')
  return (
    <>
      <Form
        form={form}
        label={t('editTitle')}
        gap={20}
        className={styles['sections']}
        initialValues={toValues(user)}
        onValuesChange={changed}
        onFinish={rights.addPhone ? askForPhone : save}
      >
        <PhotoSection user={user} mayChange={rights.photo} onChange={() => setDialog('photo')} />
        <PersonalSection user={user} rights={rights} getRule={getRule} open={setDialog} />
        <AcademicSection
          user={user}
          rights={rights}
          isLocked={isLocked(user, actsAsAdministrator)}
          form={state}
          open={setDialog}
        />
        <AddressSection user={user} form={state} />
        <SecuritySection user={user} mayChange={rights.password} onChange={() => setDialog('password')} />
        <SaveBar isDirty={isDirty} isReady={maySave(isDirty, user)} isBusy={isBusy} mayLeave={!isHeld(user)} />
      </Form>
      <ProfileDialogs user={user} shown={dialog} onClose={() => setDialog(null)} />
    </>
  )
}

function SaveBar({
  isDirty,
  isReady,
  isBusy,
  mayLeave,
}: {
  isDirty: boolean
  isReady: boolean
  isBusy: boolean
  mayLeave: boolean
}) {
  const { t } = useTranslation('profile')
  const bar = useEdgeBar<HTMLElement>('end')
  return (
    <Row ref={bar} gap={12} justify="end" wrap className={styles['bar']}>
      <Row as="p" gap={8} justify="end" tone="secondary" role="status" className={styles['unsaved']}>
        {isDirty && (
          <>
            <Icon glyph={warningCircle} size={18} />
            {t('unsaved')}
          </>
        )}
      </Row>
      {mayLeave && <ButtonLink to={paths.profile()}>{t('cancel')}</ButtonLink>}
      <RequireOnline>
        <Button type="submit" variant="primary" disabled={!isReady} loading={isBusy}>
          {t('save')}
        </Button>
      </RequireOnline>
    </Row>
  )
}

function PhotoSection({ user, mayChange, onChange }: { user: User; mayChange: boolean; onChange: () => void }) {
  const { t } = useTranslation('profile')
  return (
    <FormSection glyph={camera} title={t('photo')} text={t('photoText')}>
      <Row gap={[16, 24]} wrap>
        <ProfilePhoto name={fullName(user)} photo={user.avatar} />
        <Stack gap={6} align="start">
          <Button
            icon={camera}
            disabled={!mayChange}
            onClick={onChange}
            {...(!mayChange && { 'aria-describedby': 'photo-later' })}
          >
            {user.avatar ? t('changePhoto') : t('addPhoto')}
          </Button>
          {!mayChange && (
            <Text id="photo-later" as="p" size="small" tone="secondary">
              {t('afterCompleting')}
            </Text>
          )}
        </Stack>
      </Row>
    </FormSection>
  )
}

function SecuritySection({ user, mayChange, onChange }: { user: User; mayChange: boolean; onChange: () => void }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const changedAt =
    user.password_changed_at && t('passwordChangedAt', { date: isolateLtr(format.date(user.password_changed_at)) })
  return (
    <FormSection glyph={shieldCheck} title={t('security')} text={t('securityText')}>
      <Row gap={[12, 24]} justify="between" wrap>
        <div>
          <Text as="p" weight="strong">
            {t('password')}
          </Text>
          <Text as="p" size="small" tone="secondary" id="password-state">
            {mayChange ? changedAt : t('lockedPassword')}
          </Text>
        </div>
        <Button icon={key} disabled={!mayChange} aria-describedby="password-state" onClick={onChange}>
          {t('changePassword')}
        </Button>
      </Row>
    </FormSection>
  )
}
