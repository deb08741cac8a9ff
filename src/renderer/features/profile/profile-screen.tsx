import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '../../../shared/contract/index'
import { useQuery } from '../../core/api/use-query'
import { FailedState } from '../../core/failure/failed-state'
import { CachedAtLabel } from '../../core/network/cached-at-label'
import { paths } from '../../core/paths'
import { useScreenTitle } from '../../core/screen/use-screen-title'
import { useImpersonating } from '../../core/session/impersonation'
import { ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { Grid } from '../../ui/layout'
import { pencilSimple } from 'virtual:icons/pencil-simple'
import { Page } from '../../ui/page'
import { PageColumns } from '../../ui/page-columns'
import { ScreenTitle } from '../../ui/screen-title'
import { Loading } from '../../ui/states/loading'
import { CompletenessCard } from './completeness-card'
import { ProfileDialogs, type DialogName } from './dialogs/profile-dialogs'
import { IdentityHero } from './identity-hero'
import { ParentCard } from './parent-card'
import { AcademicFacts, AddressFacts, ContactFacts, PersonalFacts } from './profile-facts'
import { isLocked } from './profile-rules'
import styles from './profile-screen.module.css'
import { ProfileSkeleton } from './profile-skeleton'

export function ProfileScreen() {
  const { t } = useTranslation('profile')
  const answer = useQuery(contract.account.profile)
  const { data, failure, isLoading, isFetching, refetch } = answer
  const actsAsAdministrator = useImpersonating()
  const [dialog, setDialog] = useState<DialogName | null>(null)
  useScreenTitle(t('profile'))

  const user = data?.payload
  const mayEdit = user !== undefined && !isLocked(user, actsAsAdministrator)
  return (
    <Page>
      <div className={styles['head']}>
        <ScreenTitle stamp={<CachedAtLabel answers={[answer]} />}>{t('profile')}</ScreenTitle>
        {mayEdit && (
          <ButtonLink variant="primary" icon={pencilSimple} to={paths.editProfile()}>
            {t('editTitle')}
          </ButtonLink>
        )}
      </div>
      {isLoading && (
        <Loading label={t('loading')}>
          <ProfileSkeleton />
        </Loading>
      )}
      {user === undefined && failure && (
        <Card>
          <FailedState failure={failure} retry={refetch} retrying={isFetching} heading="h2" />
        </Card>
      )}
      {user && (
        <>
          <PageColumns
            asideWidth={304}
            asideLabel={t('aside')}
            aside={
              <>
                <CompletenessCard user={user} mayEdit={mayEdit} />
                <ParentCard user={user} onAdd={mayEdit ? () => setDialog('parent-phone') : null} />
              </>
            }
          >
            <IdentityHero user={user} />
            <Grid gap={20} min={320}>
              <ContactFacts user={user} onAdd={mayEdit ? setDialog : null} />
              <PersonalFacts user={user} />
              <AcademicFacts user={user} />
              <AddressFacts user={user} />
            </Grid>
          </PageColumns>
          <ProfileDialogs user={user} shown={dialog} onClose={() => setDialog(null)} />
        </>
      )}
    </Page>
  )
}
