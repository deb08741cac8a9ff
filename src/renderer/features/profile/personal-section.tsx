import { useTranslation } from 'react-i18next'
import { envelopeSimple } from 'virtual:icons/envelope-simple'
import { identificationCard } from 'virtual:icons/identification-card'
import { phone as phoneGlyph } from 'virtual:icons/phone'
import { BirthDateField } from '#domains/account/birth-date-field.tsx'
import type { User } from '#shared/contract/resources.ts'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { DialogName } from './dialogs/profile-dialogs'
import { FixedField } from './fixed-field'
import { FormSection } from './form-section'
import { LabelAction } from './label-action'
import type { ProfileRights } from './profile-rules'
import type { ProfileFormState } from './use-profile-form'

type PersonalSectionProps = {
  user: User
  rights: ProfileRights
  getRule: ProfileFormState['getRule']
  open: (dialog: DialogName) => void
}

export function PersonalSection({ user, rights, getRule, open }: PersonalSectionProps) {
  const { t } = useTranslation('profile')
  const { t: account } = useTranslation('account')
  const genders = (['female', 'male'] as const).map((value) => ({ value, label: t(value) }))
  return (
    <FormSection typed glyph={identificationCard} title={t('personal')} text={t('personalText')}>
      <Field name="name" label={t('firstName')} required rules={[getRule('name')]}>
        <TextInput autoComplete="given-name" spellCheck={false} />
      </Field>
      <Field name="lastName" label={t('lastName')} required rules={[getRule('lastName')]}>
        <TextInput autoComplete="family-name" spellCheck={false} />
      </Field>
      <BirthDateField name="birthDate" limited={false} />
      <Field name="gender" label={t('gender')} help={rights.gender ? undefined : t('afterCompleting')}>
        <Select options={genders} disabled={!rights.gender} placeholder={account('choose')} />
      </Field>
      <PhoneField user={user} rights={rights} getRule={getRule} open={open} />
      <Field
        name="phone2"
        label={t('phone2')}
        rules={[getRule('phone2')]}
        dependencies={['phone']}
        help={rights.secondPhone ? undefined : t('afterCompleting')}
      >
        <TextInput type="tel" ltr icon={phoneGlyph} autoComplete="off" disabled={!rights.secondPhone} />
      </Field>
      <FixedField
        label={t('email')}
        value={user.email}
        ltr
        icon={envelopeSimple}
        help={rights.addEmail ? undefined : t('fixedOnceSet')}
        action={
          rights.addEmail && (
            <LabelAction aria-label={t('addEmail')} onClick={() => open('email')}>
              {t('add')}
            </LabelAction>
          )
        }
      />
    </FormSection>
  )
}

function PhoneField({ user, rights, getRule, open }: PersonalSectionProps) {
  const { t } = useTranslation('profile')
  if (rights.typePhone) {
    return (
      <Field name="phone" label={t('phone')} required rules={[getRule('phone')]}>
        <TextInput type="tel" ltr icon={phoneGlyph} autoComplete="tel-national" />
      </Field>
    )
  }
  return (
    <FixedField
      label={t('phone')}
      value={user.phone}
      required
      ltr
      icon={phoneGlyph}
      help={rights.addPhone ? t('phoneRequired') : t('fixedOnceSet')}
      action={
        rights.addPhone && (
          <LabelAction aria-label={t('addPhone')} onClick={() => open('phone')}>
            {t('add')}
          </LabelAction>
        )
      }
    />
  )
}
