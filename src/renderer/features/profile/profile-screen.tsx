import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '../../../shared/contract/index'
import { useQuery } from '../../core/api/use-query'
import { paths } from '../../core/paths'
import { useImpersonating } from '../../core/session/impersonation'
import { QueryScreen } from '../../core/api/query-screen'
import { ButtonLink } from '../../ui/button'
import { Grid } from '../../ui/layout'
import { pencilSimple } from 'virtual:icons/pencil-simple'
import { PageColumns } from '../../ui/page-columns'
import { CompletenessCard } from './completeness-card'
import { ProfileDialogs, type DialogName } from './dialogs/profile-dialogs'
import { IdentityHero } from './identity-hero'
import { ParentCard } from './parent-card'
import { AcademicFacts, AddressFacts, ContactFacts, PersonalFacts } from './profile-facts'
import { isLocked } from './profile-rules'
import { ProfileSkeleton } from './profile-skeleton'

export function ProfileScreen() {
  const { t } = useTranslation('profile')
  const answer = useQuery(contract.account.profile)
  const actsAsAdministrator = useImpersonating()
  const [dialog, setDialog] = useState<DialogName | null>(null)

  const shown = answer.data?.payload
  const mayEdit = shown !== undefined && !isLocked(shown, actsAsAdministrator)
  const edit = mayEdit && (
    <ButtonLink variant="primary" icon={pencilSimple} to={paths.editProfile()}>
      {t('editTitle')}
    </ButtonLink>
  )
  return (
    <QueryScreen title={t('profile')} gap={16} query={answer} loadingLabel={t('loading')} skeleton={<ProfileSkeleton />} actions={edit}>
      {({ payload: user }) => (
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
    </QueryScreen>
  )
}
