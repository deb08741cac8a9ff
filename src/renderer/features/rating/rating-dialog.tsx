import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from '#core/api/use-mutation.ts'
import { reportFailure } from '#core/desktop/desktop.ts'
import type { Failure } from '#core/failure/failure.ts'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { useFormat } from '#core/strings/format.ts'
import { contract } from '#shared/contract/index.ts'
import type { Rateable } from '#shared/contract/ratings.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Form, useForm, useWatch } from '#ui/forms/form.tsx'
import { GroupField } from '#ui/forms/group-field.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { validationRule } from '#ui/forms/validation-rule.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { useNotify } from '#ui/notify.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { RatingScale, type Rate } from './rating-scale'
import styles from './rating-dialog.module.css'

const doneMs = 6000
const maxCommentLength = 500
const fewLeft = 50

type RatingDialogProps = {
  open: boolean
  sessions: readonly Rateable[]
  settle: (ids: readonly string[]) => void
}

const getId = (row: Rateable): string => row.webinar_session_attendee_rateable._id

export function RatingDialog({ open, sessions, settle }: RatingDialogProps) {
  const { t } = useTranslation('rating')
  const [total, setTotal] = useState(sessions.length)
  const [session, setSession] = useState(sessions[0])
  const [next] = sessions
  if (next !== undefined && next !== session) setSession(next)
  if (sessions.length > total) setTotal(sessions.length)
  const at = total - sessions.length + 1
  return (
    <Modal
      open={open}
      onClose={() => settle(sessions.map(getId))}
      title={t('title')}
      closeLabel={t('later')}
      width={480}
    >
      {session && (
        <Question
          key={getId(session)}
          session={session}
          place={total > 1 ? t('left', { at: String(Math.min(at, total)), total: String(total) }) : null}
          isFirst={at === 1}
          settle={() => settle([getId(session)])}
        />
      )}
    </Modal>
  )
}

type Opinion = { rate: Rate | null; comment: string }

type QuestionProps = { session: Rateable; place: string | null; isFirst: boolean; settle: () => void }

function Question({ session, place, isFirst, settle }: QuestionProps) {
  const { t } = useTranslation('rating')
  const format = useFormat()
  const notify = useNotify()
  const form = useForm<Opinion>()
  const comment = useWatch<string | undefined>('comment', form) ?? ''
  const answer = useAnswer(session, settle)
  const { content, start_date: date } = session.content_event
  const name = content.name.trim() === '' ? t('liveSession') : content.name
  const left = maxCommentLength - comment.length
  const rule = validationRule<Rate | null>((rate) => (rate == null ? t('missing') : undefined))
  return (
    <Form
      form={form}
      initialValues={{ rate: null, comment: '' }}
      onFinish={answer.send}
      onFinishFailed={() => notify.warning(t('missing'))}
    >
      <Stack gap={2} marginBottom={16}>
        <UserContent as="p" clamp={2} size="card-title" weight="semibold">
          {name}
        </UserContent>
        <Text as="p" size="small" tone="secondary">
          {[date ? t('on', { date: format.date(date) }) : null, place].filter(Boolean).join(' • ')}
        </Text>
      </Stack>
      <GroupField name="rate" required rules={[rule]} validateTrigger="onSubmit" className={styles['scale']}>
        <RatingScale label={t('scale', { name })} takesFocus={!isFirst} />
      </GroupField>
      <Field name="comment" label={t('comment')}>
        <TextArea rows={3} maxLength={maxCommentLength} />
      </Field>
      <p role="status" className={styles['left']}>
        {left <= fewLeft && t('commentLeft', { count: left })}
      </p>
      <Row gap={8} align="stretch" justify="end" wrap className={styles['actions']}>
        <Button onClick={answer.decline} disabled={answer.isBusy}>
          {t('decline')}
        </Button>
        <Button type="submit" variant="primary" loading={answer.isBusy}>
          {t('send')}
        </Button>
      </Row>
    </Form>
  )
}

/** Even a failure ends the prompt (spec 2 §8). */
function useAnswer(session: Rateable, settle: () => void) {
  const { t } = useTranslation('rating')
  const notify = useNotify()
  const [submit] = useMutation(contract.ratings.submit)
  const [refuse] = useMutation(contract.ratings.decline)
  const attendanceIds = [getId(session)]
  const ended = (where: string, failure: Failure | null): void => {
    if (failure) reportFailure(where, failure.kind)
    settle()
  }
  // One at a time: a session that was rated is not declined as well.
  const [start, isBusy] = useSingleFlight((work: () => Promise<void>) => work())
  const send = async ({ rate, comment }: Opinion) => {
    if (rate === null) return
    const observation = comment.trim()
    const result = await submit({ body: { attendanceIds, rate, ...(observation !== '' && { observation }) } })
    if (result.ok) notify.success(t('done'), { ms: doneMs })
    ended('rating.submit', result.ok ? null : result.failure)
  }
  const decline = async () => {
    const result = await refuse({ body: { attendanceIds } })
    ended('rating.decline', result.ok ? null : result.failure)
  }
  return { isBusy, decline: () => start(decline), send: (opinion: Opinion) => start(() => send(opinion)) }
}
