import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useQuery } from '#core/api/use-query.ts'
import { BirthDateField } from '#domains/account/birth-date-field.tsx'
import { isEmail, isOwnPhone, normalizePhone } from '#domains/account/contact-rules.ts'
import { homeCountryId } from '#domains/account/home-country.ts'
import { PasswordHints } from '#domains/account/password-hints.tsx'
import { hasPasswordLength, isSamePassword } from '#domains/account/password-rules.ts'
import { validateRegistrationName, type NameError } from '#domains/account/person-rules.ts'
import { PlaceField } from '#domains/account/place-field.tsx'
import { useCountries, useDivisions, useOptionalSubjects, useStates } from '#domains/account/use-places.ts'
import { contract } from '#shared/contract/index.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Form, useWatch, type FormInstance } from '#ui/forms/form.tsx'
import { PasswordInput } from '#ui/forms/password-input.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { validationRule } from '#ui/forms/validation-rule.ts'
import { toOrigin, type Origin, noOptionalSubject, type RegistrationValues } from './registration-values'
import { useRegisterForm } from './use-register-form'
import styles from './register-form.module.css'

type Part = { rules: ReturnType<typeof registrationRules>; form: FormInstance<RegistrationValues> }

export function RegisterForm() {
  const { t } = useTranslation('registration')
  const { search } = useLocation()
  const { data } = useQuery(contract.geolocation.lookUp)
  const origin = toOrigin(data?.country_code)
  const rules = useMemo(() => registrationRules(t), [t])
  const { form, valid, isBusy, send, change } = useRegisterForm(t, origin, search)
  return (
    <Form
      form={form}
      onFinish={(values) => void send(values)}
      onValuesChange={change}
      label={t('createAnAccount')}
      className={styles['form']}
    >
      <p className={styles['note']}>{t('required')}</p>
      <Person rules={rules} form={form} />
      <School rules={rules} form={form} origin={origin} />
      <Passwords rules={rules} form={form} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        disabled={!valid}
        loading={isBusy}
        className={styles['whole']}
      >
        {t('submit')}
      </Button>
    </Form>
  )
}

function Person({ rules }: Part) {
  const { t } = useTranslation('registration')
  return (
    <>
      <Field name="name" label={t('firstName')} required rules={[rules.name]}>
        <TextInput size="large" autoComplete="given-name" spellCheck={false} />
      </Field>
      <Field name="lastName" label={t('lastName')} required rules={[rules.lastName]}>
        <TextInput size="large" autoComplete="family-name" spellCheck={false} />
      </Field>
      <Field name="email" label={t('email')} required rules={[rules.email]}>
        <TextInput size="large" ltr inputMode="email" autoComplete="email" spellCheck={false} autoCapitalize="off" />
      </Field>
      <Field name="phone" label={t('phoneNumber')} required rules={[rules.phone]}>
        <TextInput size="large" ltr type="tel" autoComplete="tel-national" />
      </Field>
      <BirthDateField name="birthDate" size="large" className={styles['whole']} />
    </>
  )
}

function School({ rules, form, origin }: Part & { origin: Origin }) {
  const { t } = useTranslation('registration')
  const abroad = origin === 'foreign'
  const country: number | undefined = useWatch('country', form)
  const inTunisia = !abroad || country === homeCountryId
  const countries = useCountries(abroad)
  const states = useStates(inTunisia ? homeCountryId : null)
  const divisions = useDivisions()
  const division: number | undefined = useWatch('division', form)
  const optional = useOptionalSubjects(division ?? null)
  const choices = useMemo(
    () => ({ ...optional, options: [{ value: noOptionalSubject, label: t('optionalNone') }, ...optional.options] }),
    [optional, t],
  )
  return (
    <>
      {abroad && (
        <PlaceField
          name="country"
          label={t('country')}
          required
          rules={[rules.country]}
          places={countries}
          searchable
          size="large"
        />
      )}
      {inTunisia && (
        <PlaceField
          name="state"
          label={t('governorate')}
          required
          rules={[rules.state]}
          places={states}
          searchable
          size="large"
        />
      )}
      <PlaceField
        name="division"
        label={t('class')}
        required
        rules={[rules.division]}
        places={divisions}
        searchable
        size="large"
      />
      {(optional.options.length > 0 || optional.failure) && (
        <PlaceField name="optionalSubject" label={t('optionalSubject')} places={choices} size="large" />
      )}
    </>
  )
}

function Passwords({ rules, form }: Part) {
  const { t } = useTranslation('registration')
  const { t: shared } = useTranslation('account')
  const password: string | undefined = useWatch('password', form)
  const passwordLabels = { showLabel: shared('showPassword'), hideLabel: shared('hidePassword') }
  const compare = () => {
    if (form.getFieldValue('confirmation')) form.validateFields(['confirmation']).catch(() => undefined)
  }
  return (
    <>
      <Field name="password" label={t('password')} required rules={[rules.password]}>
        <PasswordInput size="large" autoComplete="new-password" onBlur={compare} {...passwordLabels} />
      </Field>
      <Field name="confirmation" label={t('confirmation')} required rules={[rules.confirmation(() => password)]}>
        <PasswordInput size="large" autoComplete="new-password" {...passwordLabels} />
      </Field>
      <div className={styles['hints']}>
        <PasswordHints
          password={password ?? ''}
          needed={['length']}
          advised={['capital', 'small', 'digit', 'special']}
        />
      </div>
    </>
  )
}

const names = {
  name: { missing: 'nameMissing', letters: 'nameLetters', length: 'nameLength' },
  lastName: { missing: 'lastNameMissing', letters: 'lastNameLetters', length: 'lastNameLength' },
} as const satisfies Record<string, Record<NameError, string>>

/** Rules of the fields with their sentences (spec 1 §5). */
function registrationRules(t: TFunction<'registration'>) {
  const name = (field: keyof typeof names) =>
    validationRule<string>((typed = '') => {
      const fault = validateRegistrationName(typed)
      return fault === null ? undefined : t(names[field][fault])
    })
  const chosen = (sentence: 'countryMissing' | 'stateMissing' | 'divisionMissing') =>
    validationRule<number>((id) => (id === undefined ? t(sentence) : undefined))
  return {
    name: name('name'),
    lastName: name('lastName'),
    email: validationRule<string>((typed = '') => {
      if (typed.trim() === '') return t('emailMissing')
      return isEmail(typed) ? undefined : t('emailInvalid')
    }),
    phone: validationRule<string>((typed = '') => {
      if (normalizePhone(typed) === '') return t('phoneMissing')
      return isOwnPhone(typed) ? undefined : t('phoneInvalid')
    }),
    country: chosen('countryMissing'),
    state: chosen('stateMissing'),
    division: chosen('divisionMissing'),
    password: validationRule<string>((typed = '') => {
      if (typed === '') return t('passwordMissing')
      return hasPasswordLength(typed) ? undefined : t('passwordLength')
    }),
    confirmation: (password: () => string | undefined) =>
      validationRule<string>((typed = '') => {
        if (typed === '') return t('confirmationMissing')
        return isSamePassword(typed, password() ?? '') ? undefined : t('confirmationOther')
      }),
  }
}
