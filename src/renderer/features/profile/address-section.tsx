import { useTranslation } from 'react-i18next'
import { mapPin } from 'virtual:icons/map-pin'
import { homeCountryId } from '#domains/account/home-country.ts'
import { PlaceField } from '#domains/account/place-field.tsx'
import { useCountries, useDelegations, useInstitutes, useStates } from '#domains/account/use-places.ts'
import { withCurrentOption } from '#domains/account/with-current-option.ts'
import type { User } from '#shared/contract/resources.ts'
import { FormSection } from './form-section'
import type { ProfileFormState } from './use-profile-form'

export function AddressSection({
  user,
  form: { values, getRule },
}: {
  user: User
  form: Pick<ProfileFormState, 'values' | 'getRule'>
}) {
  const { t } = useTranslation('profile')
  const { country, state, delegation } = values
  const isHome = country === homeCountryId
  const isBusiness = user.businessId != null
  const countries = withCurrentOption(useCountries(), user.country)
  const states = withCurrentOption(
    useStates(isHome || isBusiness ? country : null),
    country === user.country?.id ? user.state : null,
  )
  const delegations = withCurrentOption(useDelegations(state), state === user.state?.id ? user.delegation : null)
  const institutes = withCurrentOption(
    useInstitutes(delegation === null ? null : state),
    delegation === user.delegation?.id ? user.institute : null,
  )
  const stateHelp = country === null ? t('firstCountry') : isHome || isBusiness ? undefined : t('homeOnly')
  return (
    <FormSection typed glyph={mapPin} title={t('address')} text={t('addressText')}>
      <PlaceField
        name="country"
        label={t('country')}
        required
        searchable
        places={countries}
        rules={[getRule('country')]}
      />
      <PlaceField
        name="state"
        label={t('governorate')}
        required={isHome || isBusiness}
        searchable
        places={states}
        disabled={country === null || (!isHome && !isBusiness)}
        help={stateHelp}
        rules={[getRule('state')]}
        dependencies={['country']}
      />
      <PlaceField
        name="delegation"
        label={t('delegation')}
        searchable
        places={delegations}
        disabled={state === null}
        help={state === null && t('firstState')}
      />
      <PlaceField
        name="institute"
        label={t('institute')}
        required={isBusiness}
        searchable
        places={institutes}
        disabled={delegation === null}
        help={delegation === null && t('firstDelegation')}
        rules={[getRule('institute')]}
      />
    </FormSection>
  )
}
