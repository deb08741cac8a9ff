import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { arrowCounterClockwise } from 'virtual:icons/arrow-counter-clockwise'
import { useInvalidateTags } from '#core/api/use-invalidate-tags.ts'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { paths } from '#core/paths.ts'
import { useSignOut } from '#core/session/use-sign-out.ts'
import { useSignedIn } from '#core/session/use-user.ts'
import { useFormat } from '#core/strings/format.ts'
import { useLanguage } from '#core/strings/use-language.ts'
import { prefillCredentials, type Credentials } from '#domains/account/prefilled-credentials.ts'
import type { AnswerForm, DemoState, DemoAction } from '#shared/desktop/demo.ts'
import { languageFacts, type Language } from '#shared/locale.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Row } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { Drawer } from '#ui/overlay/drawer.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Failed } from '#ui/states/failed.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { Accounts } from './accounts'
import { FaultInjection } from './fault-injection'
import { PushSection } from './push-section'
import { useDemoState } from './use-demo-state'
import styles from './demo.module.css'

const toldKinds = ['notifications', 'messages', 'popups', 'parent-requests', 'me'] as const

const shownKinds = ['me', 'subjects', 'chapters', 'contents', 'lesson', 'progress'] as const

export function DemoPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('demo')
  const { state, broken, read, act, order } = useDemoState(open)
  const navigate = useNavigate()
  const signedIn = useSignedIn()
  const signOut = useSignOut()
  const invalidate = useInvalidateTags()

  const use = async (account: Credentials) => {
    onClose()
    if (signedIn) await signOut()
    await navigate(paths.signIn())
    prefillCredentials({ username: account.username, password: account.password })
  }

  return (
    <Drawer open={open} onClose={onClose} title={t('panel')} closeLabel={t('close')} side="end" width={420}>
      <div className={styles['panel']}>
        <p className={styles['about']}>{t('about')}</p>
        {broken && (
          <Failed
            compact
            title={t('failedTitle')}
            text={t('failedText')}
            retry={{ text: t('retry'), onClick: read }}
            heading="h3"
          />
        )}
        {!broken && !state && (
          <Loading label={t('loading')}>
            <SkeletonList rows={6} />
          </Loading>
        )}
        {!broken && state && (
          <>
            <Accounts accounts={state.accounts} use={(account) => void use(account)} />
            <SentCodes sent={state.sent} />
            <PushSection
              push={async (what) => {
                const done = await order({ do: 'push', what })
                if (done) invalidate(toldKinds)
                return done
              }}
            />
            <ClockSection offsetMs={state.offsetMs} records={state.progressRecords} act={act} />
            <FaultInjection state={state} act={act} />
            <NewerSection
              isRequired={state.requiresNewer}
              require={(isRequired) =>
                act({ do: 'require-newer', isRequired }).then(
                  () =>
                    void desktop['updates.check']().catch((error: unknown) => reportFailure('updates.check', error)),
                )
              }
            />
            <AnswersSection
              form={state.answerForm}
              change={(form) => act({ do: 'answer-form', form }).then(() => invalidate(shownKinds))}
            />
            <ResetSection reset={() => act({ do: 'reset' }).then(() => invalidate(shownKinds))} />
          </>
        )}
      </div>
    </Drawer>
  )
}

function NewerSection({
  isRequired,
  require,
}: {
  isRequired: boolean
  require: (isRequired: boolean) => Promise<void>
}) {
  const { t } = useTranslation('demo')
  return (
    <section className={styles['section']}>
      <SectionTitle as="h3">{t('newer')}</SectionTitle>
      <p className={styles['hint']}>{t('newerText')}</p>
      <Checkbox checked={isRequired} onChange={(isChecked) => void require(isChecked)}>
        {t('newerRequired')}
      </Checkbox>
    </section>
  )
}

function AnswersSection({ form, change }: { form: AnswerForm; change: (form: AnswerForm) => Promise<void> }) {
  const { t } = useTranslation('demo')
  return (
    <section className={styles['section']}>
      <SectionTitle as="h3">{t('answers')}</SectionTitle>
      <p className={styles['hint']}>{t('answersText')}</p>
      <Checkbox
        checked={form === 'documented'}
        onChange={(isChecked) => void change(isChecked ? 'documented' : 'demo')}
      >
        {t('answersDocumented')}
      </Checkbox>
    </section>
  )
}

function ResetSection({ reset }: { reset: () => Promise<void> }) {
  const { t } = useTranslation('demo')
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await reset()
    setBusy(false)
  }
  return (
    <section className={styles['section']}>
      <p className={styles['hint']}>{t('resetText')}</p>
      <Button variant="danger" icon={arrowCounterClockwise} loading={isBusy} onClick={() => void run()}>
        {t('reset')}
      </Button>
    </section>
  )
}

function SentCodes({ sent }: Pick<DemoState, 'sent'>) {
  const { t } = useTranslation('demo')
  const { dateTime } = useFormat()
  return (
    <section className={styles['section']}>
      <SectionTitle as="h3">{t('sent')}</SectionTitle>
      {sent.length === 0 && <p className={styles['hint']}>{t('sentNone')}</p>}
      <ul className={styles['list']}>
        {sent.map((message) => (
          <li key={`${message.at} ${message.to} ${message.text}`} className={styles['sent']}>
            <UserContent as="div">{message.text}</UserContent>
            <span className={styles['hint']}>
              <Ltr>{dateTime(message.at)}</Ltr> · {t('sentTo', { to: message.to })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const hourMs = 3_600_000
const steps = [
  ['hour', hourMs],
  ['day', 24 * hourMs],
  ['week', 7 * 24 * hourMs],
] as const

function ClockSection({
  offsetMs,
  records,
  act,
}: {
  offsetMs: number
  records: number
  act: (action: DemoAction) => Promise<void>
}) {
  const { t } = useTranslation('demo')
  const { language } = useLanguage()
  return (
    <section className={styles['section']}>
      <SectionTitle as="h3">{t('clock')}</SectionTitle>
      <p className={styles['hint']}>
        {offsetMs === 0 ? t('clockNow') : t('clockMoved', { duration: inDaysAndHours(offsetMs, language) })}{' '}
        {t('records', { count: records })}
      </p>
      <Row gap={8} align="stretch" wrap>
        {steps.map(([text, ms]) => (
          <Button key={text} size="small" onClick={() => void act({ do: 'advance-clock', ms })}>
            {t(text)}
          </Button>
        ))}
      </Row>
    </section>
  )
}

function inDaysAndHours(ms: number, language: Language): string {
  const hours = Math.round(ms / hourMs)
  const unit = (value: number, name: 'day' | 'hour') =>
    new Intl.NumberFormat(`${languageFacts[language].intl}-u-nu-latn`, {
      style: 'unit',
      unit: name,
      unitDisplay: 'long',
    }).format(value)
  const parts = [
    ...(hours >= 24 ? [unit(Math.trunc(hours / 24), 'day')] : []),
    ...(hours % 24 === 0 ? [] : [unit(hours % 24, 'hour')]),
  ]
  return new Intl.ListFormat(languageFacts[language].intl, { type: 'unit' }).format(parts)
}
