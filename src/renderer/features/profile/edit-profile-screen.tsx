import { useTranslation } from 'react-i18next'
import { userCircle } from 'virtual:icons/user-circle'
import { useQuery } from '#core/api/use-query.ts'
import { FailedState } from '#core/failure/failed-state.tsx'
import { paths } from '#core/paths.ts'
import { useScreenTitle } from '#core/screen/use-screen-title.ts'
import { useUser } from '#core/session/use-user.ts'
import { contract } from '#shared/contract/index.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Card } from '#ui/card.tsx'
import { Stack } from '#ui/layout.tsx'
import { Page } from '#ui/page.tsx'
import { ScreenTitle } from '#ui/screen-title.tsx'
import { SkeletonCard } from '#ui/skeleton.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { EditProfileForm } from './edit-profile-form'
import { isCompleted, isHeld } from './profile-rules'
import styles from './edit-profile.module.css'

export function EditProfileScreen() {
  const { t } = useTranslation('profile')
  const { user } = useUser()
  const profile = useQuery(contract.account.profile)
  const title = isCompleted(user) ? t('editTitle') : t('completeTitle')
  useScreenTitle(title)
  return (
    <Page>
      <Stack gap={8} className={styles['page']}>
        {!isHeld(user) && (
          <Breadcrumb
            label={t('trail')}
            icon={userCircle}
            items={[{ text: t('profile'), to: paths.profile() }, { text: title }]}
          />
        )}
        <ScreenTitle {...(isHeld(user) && { meta: isCompleted(user) ? t('heldText') : t('completeText') })}>
          {title}
        </ScreenTitle>
        {profile.isLoading && (
          <Loading label={t('loading')}>
            <Stack gap={20} className={styles['sections']}>
              <SkeletonCard lines={2} />
              <SkeletonCard lines={5} />
              <SkeletonCard lines={4} />
            </Stack>
          </Loading>
        )}
        {profile.data === undefined && profile.failure && (
          <Card>
            <FailedState failure={profile.failure} retry={profile.refetch} retrying={profile.isFetching} heading="h2" />
          </Card>
        )}
        {profile.data && <EditProfileForm user={profile.data.payload} />}
      </Stack>
    </Page>
  )
}
