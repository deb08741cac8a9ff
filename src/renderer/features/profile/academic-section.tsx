import { useTranslation } from 'react-i18next'
import { graduationCap } from 'virtual:icons/graduation-cap'
import { RequireOnline } from '#core/network/require-online.tsx'
import { PlaceField } from '#domains/account/place-field.tsx'
import { useDivisions, useOptionalSubjects, useStudentDivisions } from '#domains/account/use-places.ts'
import { withCurrentOption } from '#domains/account/with-current-option.ts'
import type { User } from '#shared/contract/resources.ts'
import type { DialogName } from './dialogs/profile-dialogs'
import { FixedField } from './fixed-field'
import { FormSection } from './form-section'
import { LabelAction } from './label-action'
import type { ProfileRights } from './profile-rules'
import type { ProfileFormState } from './use-profile-form'

type AcademicSectionProps = {
  user: User
  rights: ProfileRights
  isLocked: boolean
  form: Pick<ProfileFormState, 'values' | 'getRule'>
  open: (dialog: DialogName) => void
}

export function AcademicSection({ user, rights, isLocked, form, open }: AcademicSectionProps) {
  const { t } = useTranslation('profile')
  const subjects = useOptionalSubjects(form.values.division)
  return (
    <FormSection typed glyph={graduationCap} title={t('academic')} text={t('academicText')}>
      {rights.chooseClass ? (
        <ClassField user={user} getRule={form.getRule} />
      ) : (
        <FixedField
          label={t('class')}
          value={user.division?.name}
          required
          help={rights.changeClass ? undefined : isLocked ? t('lockedClass') : t('classFixed')}
          action={
            rights.changeClass && (
              <RequireOnline>
                <LabelAction onClick={() => open('class')}>{t('changeClass')}</LabelAction>
              </RequireOnline>
            )
          }
        />
      )}
      {subjects.options.length > 0 && (
        <PlaceField name="optionalSubject" label={t('optionalSubject')} places={subjects} />
      )}
    </FormSection>
  )
}

function ClassField({ user, getRule }: { user: User; getRule: ProfileFormState['getRule'] }) {
  const { t } = useTranslation('profile')
  const hasCountry = user.country != null
  const ofCountry = useStudentDivisions(hasCountry)
  const all = useDivisions(!hasCountry)
  const divisions = withCurrentOption(hasCountry ? ofCountry : all, user.division)
  return (
    <PlaceField
      name="division"
      label={t('class')}
      required
      searchable
      places={divisions}
      rules={[getRule('division')]}
    />
  )
}
