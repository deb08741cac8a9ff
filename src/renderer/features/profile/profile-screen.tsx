import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pencilSimple } from 'virtual:icons/pencil-simple'
import { plus } from 'virtual:icons/plus'
import { users } from 'virtual:icons/users'
import { QueryScreen } from '#core/api/query-screen.tsx'
import { useQuery } from '#core/api/use-query.ts'
import { paths } from '#core/paths.ts'
import { useImpersonating } from '#core/session/impersonation.ts'
import { contract } from '#shared/contract/index.ts'
import type { User } from '#shared/contract/resources.ts'
import { ButtonLink, Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Grid, Row, Text } from '#ui/layout.tsx'
import { TextLink } from '#ui/link.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { PageColumns } from '#ui/page-columns.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonBlock, SkeletonList } from '#ui/skeleton.tsx'
import { CompletenessCard } from './completeness-card'
import { ProfileDialogs, type DialogName } from './dialogs/profile-dialogs'
import { IdentityHero } from './identity-hero'
import { AcademicFacts, AddressFacts, ContactFacts, PersonalFacts } from './profile-facts'
import { isLocked } from './profile-rules'
import styles from './profile-screen.module.css'

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
    <QueryScreen
      title={t('profile')}
      gap={16}
      query={answer}
      loadingLabel={t('loading')}
      skeleton={<ProfileSkeleton />}
      actions={edit}
    >
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
            <Grid gap={20} min={320} className={styles['facts']}>
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

function ProfileSkeleton() {
  return (
    <Grid gap={20} min={320} className={styles['facts']}>
      <SkeletonBlock height={184} radius="hero" className={styles['wide']} />
      {[2, 3, 3, 3].map((rows, index) => (
        <Card key={index}>
          <SkeletonList rows={rows} tile={40} />
        </Card>
      ))}
    </Grid>
  )
}

function ParentCard({ user, onAdd }: { user: User; onAdd: (() => void) | null }) {
  const { t } = useTranslation('profile')
  const isLinked = user.hasParent === true
  const hasRequests = isLinked || user.hasParentRequest === true
  const hasPhone = Boolean(user.phone2)
  return (
    <Card as="section" labelledBy="parent">
      <SectionTitle id="parent" aside={<Icon glyph={users} size={20} tone="link" />}>
        {t('parent')}
      </SectionTitle>
      <Text as="p" tone="secondary" marginTop={4}>
        {isLinked ? t('parentLinked') : t('parentNone')}
      </Text>
      {hasPhone && (
        <Row as="p" gap={[2, 10]} align="stretch" justify="between" wrap weight="medium" marginTop={12}>
          <Text tone="secondary" weight="regular">
            {t('parentPhone')}
          </Text>
          <Ltr>{user.phone2}</Ltr>
        </Row>
      )}
      {!hasPhone && user.hasPhoneParent !== true && onAdd && (
        <Button block icon={plus} marginTop={14} onClick={onAdd}>
          {t('addParentPhone')}
        </Button>
      )}
      {hasRequests && (
        <TextLink to={paths.parentRequests()} trailing="caret" marginTop={14}>
          {t('parentRequests')}
        </TextLink>
      )}
    </Card>
  )
}
