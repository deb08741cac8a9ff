import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { desktop, reportFailure } from '../../core/desktop/desktop'
import { useInvalidateTags } from '../../core/api/use-invalidate-tags'
import { paths } from '../../core/paths'
import { prefillCredentials, type Credentials } from '../../domains/account/prefilled-credentials'
import { useSignOut } from '../../core/session/use-sign-out'
import { useSignedIn } from '../../core/session/use-user'
import { Drawer } from '../../ui/overlay/drawer'
import { SkeletonList } from '../../ui/skeleton'
import { Failed } from '../../ui/states/failed'
import { Loading } from '../../ui/states/loading'
import { Accounts } from './accounts'
import { AnswersSection } from './answers-section'
import { ClockSection } from './clock-section'
import styles from './demo.module.css'
import { Incidents } from './incidents'
import { NewerSection } from './newer-section'
import { PushSection } from './push-section'
import { ResetSection } from './reset-section'
import { SentCodes } from './sent-codes'
import { useDemoState } from './use-demo-state'

/** What a push may have changed, by what the screens read. */
const toldKinds = ['notifications', 'messages', 'popups', 'parent-requests', 'me'] as const

/** What the screens read first: another world, or another form of it, is read anew. */
const shownKinds = ['me', 'subjects', 'chapters', 'contents', 'lesson', 'progress'] as const

export function DemoPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('demo')
  const { state, broken, read, act, order } = useDemoState(open)
  const navigate = useNavigate()
  const signedIn = useSignedIn()
  const signOut = useSignOut()
  const forget = useInvalidateTags()

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
        {broken && <Failed compact title={t('failedTitle')} text={t('failedText')} retry={{ text: t('tryAgain'), onClick: read }} heading="h3" />}
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
                if (done) forget(toldKinds)
                return done
              }}
            />
            <ClockSection offsetMs={state.offsetMs} records={state.progressRecords} act={act} />
            <Incidents state={state} act={act} />
            <NewerSection isRequired={state.requiresNewer} require={(isRequired) => act({ do: 'require-newer', isRequired }).then(() => void desktop['updates.check']().catch((error: unknown) => reportFailure('updates.check', error)))} />
            <AnswersSection form={state.answerForm} change={(form) => act({ do: 'answer-form', form }).then(() => forget(shownKinds))} />
            <ResetSection reset={() => act({ do: 'reset' }).then(() => forget(shownKinds))} />
          </>
        )}
      </div>
    </Drawer>
  )
}
