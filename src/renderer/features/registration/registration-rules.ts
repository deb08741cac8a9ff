import type { TFunction } from 'i18next'
import { isEmail, isOwnPhone, normalizePhone } from '../../domains/account/contact-rules'
import { hasPasswordLength } from '../../domains/account/password-rules'
import { validateRegistrationName, type NameError } from '../../domains/account/person-rules'
import { validationRule } from '../../ui/forms/validation-rule'

const names = {
  name: { missing: 'nameMissing', letters: 'nameLetters', length: 'nameLength' },
  lastName: { missing: 'lastNameMissing', letters: 'lastNameLetters', length: 'lastNameLength' },
} as const satisfies Record<string, Record<NameError, string>>

/** The sentences of spec 1 §5 for each field that is typed or chosen; the birth date brings its own. */
export function registrationRules(t: TFunction<'registration'>) {
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
        return typed === password() ? undefined : t('confirmationOther')
      }),
  }
}
