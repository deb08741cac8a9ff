import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { homeCountryId } from '#domains/account/home-country.ts'
import { PlaceField } from '#domains/account/place-field.tsx'
import { useDelegations, useStates, type Places } from '#domains/account/use-places.ts'
import { withCurrentOption } from '#domains/account/with-current-option.ts'
import type { User } from '#shared/contract/resources.ts'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/forms/field.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Grid } from '#ui/layout.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { longest } from './delivery-rules'
import type { DeliveryFormState } from './use-delivery-form'
import styles from './order-screen.module.css'

export type DeliveryPlaces = { states: Places; delegations: Places }

export function useDeliveryPlaces(user: User, chosen: number | null): DeliveryPlaces {
  const own = useStates(user.country?.id ?? homeCountryId)
  const hasNone = !own.loading && own.failure === null && own.options.length === 0
  const home = useStates(hasNone ? homeCountryId : null)
  const delegations = useDelegations(chosen)
  return {
    states: withCurrentOption(hasNone ? home : own, user.state),
    delegations: withCurrentOption(delegations, chosen !== null && chosen === user.state?.id ? user.delegation : null),
  }
}

/** Name, phone, e-mail, state, delegation, postal code and address are required (spec 2 §3, §5). */
export function DeliverySection({
  delivery: { values, getRule },
  places: { states, delegations },
}: {
  delivery: DeliveryFormState
  places: DeliveryPlaces
}) {
  const { t } = useTranslation('gifts')
  const id = useId()
  const hasState = values.state !== null
  return (
    <Card as="section" labelledBy={id}>
      <SectionTitle id={id}>{t('delivery')}</SectionTitle>
      <p className={styles['hint']}>{t('deliveryText')}</p>
      <Grid min={260} className={styles['fields']}>
        <Field name="name" label={t('name')} required rules={[getRule('name')]} className={styles['whole']}>
          <TextInput autoComplete="name" maxLength={longest.name} />
        </Field>
        <Field name="phone" label={t('phone')} required rules={[getRule('phone')]}>
          <TextInput type="tel" ltr autoComplete="tel" maxLength={longest.phone} />
        </Field>
        <Field name="additionalPhone" label={t('additionalPhone')}>
          <TextInput type="tel" ltr maxLength={longest.phone} />
        </Field>
        <Field name="email" label={t('email')} required rules={[getRule('email')]} className={styles['whole']}>
          <TextInput type="email" ltr autoComplete="email" maxLength={longest.email} />
        </Field>
        <PlaceField name="state" label={t('state')} required searchable places={states} rules={[getRule('state')]} />
        <PlaceField
          name="delegation"
          label={t('delegation')}
          required
          searchable
          places={delegations}
          disabled={!hasState}
          help={!hasState && t('firstState')}
          rules={[getRule('delegation')]}
        />
        <Field name="postalCode" label={t('postalCode')} required rules={[getRule('postalCode')]}>
          <TextInput ltr autoComplete="postal-code" maxLength={longest.postalCode} />
        </Field>
        <Field name="address" label={t('address')} required rules={[getRule('address')]} className={styles['whole']}>
          <TextArea rows={2} maxLength={longest.address} />
        </Field>
        <Field name="comment" label={t('comment')} className={styles['whole']}>
          <TextArea rows={2} maxLength={longest.comment} />
        </Field>
      </Grid>
    </Card>
  )
}
