import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from '#core/api/use-mutation.ts'
import { useQuery } from '#core/api/use-query.ts'
import { reportFailure } from '#core/desktop/desktop.ts'
import { useFailureText } from '#core/failure/failure-labels.ts'
import { useSuccess } from '#core/failure/use-success.ts'
import { useIsMounted } from '#core/screen/use-is-mounted.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { DialogForm } from '#domains/account/dialog-form.tsx'
import { PlaceField } from '#domains/account/place-field.tsx'
import type { Places } from '#domains/account/use-places.ts'
import { contract } from '#shared/contract/index.ts'
import type { User } from '#shared/contract/resources.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useForm, useWatch } from '#ui/forms/form.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { validationRule } from '#ui/forms/validation-rule.ts'
import { Notice } from '#ui/notice.tsx'
import { useNotify } from '#ui/notify.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { classChangeFaults, otherReason, type ClassChange } from './dialog-rules'
import styles from './class-dialog.module.css'

const noChange: ClassChange = { division: null, reason: null, text: '' }

type ClassDialogProps = { open: boolean; onClose: () => void; user: User }

export function ClassDialog({ open, onClose, user }: ClassDialogProps) {
  const { t } = useTranslation('profile')
  return (
    <Modal open={open} onClose={onClose} title={t('changeClass')} closeLabel={t('close')}>
      <ClassForm open={open} onClose={onClose} user={user} />
    </Modal>
  )
}

function useChoices(user: User): { divisions: Places; reasons: Places } {
  const divisions = useQuery(contract.places.studentDivisions)
  const reasons = useQuery(contract.profile.editDivisionReasons)
  const current = user.division?.id
  const others = useMemo(
    () =>
      (divisions.data?.payload ?? [])
        .filter(({ id }) => id !== current)
        .map(({ id, name }) => ({ value: id, label: name })),
    [divisions.data, current],
  )
  const whys = useMemo(
    () => (reasons.data?.payload ?? []).map(({ id, reason }) => ({ value: id, label: reason })),
    [reasons.data],
  )
  return {
    divisions: {
      options: others,
      loading: divisions.isLoading,
      failure: divisions.data ? null : divisions.failure,
      retry: divisions.refetch,
    },
    reasons: {
      options: whys,
      loading: reasons.isLoading,
      failure: reasons.data ? null : reasons.failure,
      retry: reasons.refetch,
    },
  }
}

function useChangeClass({ open, onClose }: Omit<ClassDialogProps, 'user'>) {
  const { t } = useTranslation('profile')
  const notify = useNotify()
  const succeeded = useSuccess()
  const failureText = useFailureText()
  const [change] = useMutation(contract.profile.editDivision)
  const isMounted = useIsMounted(open)
  return useSingleFlight(async ({ division, reason, text }: ClassChange) => {
    if (division === null || reason === null) return
    const answer = await change({
      body: { newDivision: division, reason, ...(reason === otherReason && { reason2: text.trim() }) },
    })
    if (answer.ok) {
      succeeded(answer.data, t('classChanged'))
      if (isMounted()) onClose()
      return
    }
    const { failure } = answer
    // The platform's message is only logged (spec 1 §8).
    reportFailure(
      'profile.editDivision',
      failure.kind === 'refused' ? `refused ${failure.status} ${failure.code}` : failure.kind,
    )
    notify.error(failure.kind === 'offline' ? failureText(failure) : t('classFailed'))
  })
}

function ClassForm({ open, onClose, user }: ClassDialogProps) {
  const { t } = useTranslation('profile')
  const form = useForm<ClassChange>()
  const { divisions, reasons } = useChoices(user)
  const [send, isBusy] = useChangeClass({ open, onClose })
  const reason = useWatch('reason', form)
  const rule = (field: keyof ClassChange) =>
    validationRule(() => {
      const fault = classChangeFaults({ ...noChange, ...form.getFieldsValue() })[field]
      return fault && t(fault)
    })
  const nothingOffered = !divisions.loading && divisions.failure === null && divisions.options.length === 0
  return (
    <DialogForm
      form={form}
      first="division"
      label={t('changeClass')}
      initialValues={noChange}
      intro={user.division && <Bdi>{t('classNow', { name: user.division.name })}</Bdi>}
      submit={t('changeClass')}
      isBusy={isBusy}
      disabled={nothingOffered}
      onSubmit={(values) => send({ ...values, text: values.text ?? '' })}
      onCancel={onClose}
    >
      {nothingOffered ? (
        <Notice tone="info">{t('noOtherClass')}</Notice>
      ) : (
        <>
          <PlaceField
            name="division"
            label={t('newClass')}
            required
            searchable
            places={divisions}
            rules={[rule('division')]}
          />
          <PlaceField name="reason" label={t('reason')} required places={reasons} rules={[rule('reason')]} />
          {reason === otherReason && (
            <Field name="text" label={t('reasonText')} required rules={[rule('text')]}>
              <TextArea rows={3} maxLength={500} />
            </Field>
          )}
          <Notice tone="warning" className={styles['warning']}>
            {t('classWarning')}
          </Notice>
        </>
      )}
    </DialogForm>
  )
}
