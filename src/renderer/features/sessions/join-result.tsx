import { useTranslation } from 'react-i18next'
import { parseWireTime } from '#core/dates/wire-time.ts'
import { useFailureText, stripPunctuation } from '#core/failure/failure-labels.ts'
import { isRefusal } from '#core/failure/is-refusal.ts'
import { PaymentsGate } from '#core/policy/payments-gate.tsx'
import { useFormat } from '#core/strings/format.ts'
import { isolateLtr } from '#core/strings/isolate.ts'
import { joinMessages } from '#shared/contract/join-messages.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { UserContent } from '#ui/user-content.tsx'
import type { JoinOutcome } from './use-join'

export function JoinResult({
  isBusy,
  outcome,
  offers,
}: {
  isBusy: boolean
  outcome: JoinOutcome | null
  offers: string
}) {
  const { t } = useTranslation('sessions')
  if (isBusy)
    return (
      <Notice tone="info" role="status">
        {t('joining')}
      </Notice>
    )
  if (outcome === null) return null
  switch (outcome.kind) {
    case 'opened':
      return (
        <Notice tone="success" role="status" title={t('openedTitle')}>
          {t('openedText')} <PlatformMessage message={outcome.message} unless="open" />
        </Notice>
      )
    case 'early':
      return <Early {...outcome} />
    case 'not-opened':
      return (
        <Notice tone="warning" role="alert" title={t('notOpenedTitle')}>
          {t('notOpenedText')}
        </Notice>
      )
    case 'withheld':
      return <Withheld />
    case 'no-link':
      return (
        <Notice tone="warning" role="alert" title={t('noLinkTitle')}>
          {outcome.message === null ? t('noLinkText') : <PlatformMessage message={outcome.message} />}
        </Notice>
      )
    case 'failed':
      return <Failed failure={outcome.failure} offers={offers} />
  }
}

function Withheld() {
  const { t } = useTranslation('sessions')
  const { t: school } = useTranslation('school')
  return (
    <Notice tone="warning" role="alert" title={t('notOpenedTitle')}>
      {school('linkWithheld')}
    </Notice>
  )
}

function PlatformMessage({ message, unless }: { message: string | null; unless?: JoinMessage }) {
  const { t } = useTranslation('sessions')
  const key = message === null ? null : findJoinMessage(message)
  if (message === null || (key !== null && key === unless)) return null
  return key === null ? <UserContent>{message}</UserContent> : t(key)
}

function Early({ at, message }: { at: string; message: string | null }) {
  const { t } = useTranslation('sessions')
  const format = useFormat()
  const isReadable = parseWireTime(at) !== null
  return (
    <Notice tone="warning" role="alert" title={t('earlyTitle')}>
      {isReadable
        ? t('earlyAt', { date: isolateLtr(format.date(at)), time: isolateLtr(format.clockTime(at)) })
        : t('earlySoon')}{' '}
      <PlatformMessage message={message} unless="notOpen" />
    </Notice>
  )
}

function Failed({ failure, offers }: { failure: Extract<JoinOutcome, { kind: 'failed' }>['failure']; offers: string }) {
  const { t } = useTranslation('sessions')
  const toFailureText = useFailureText()
  if (isRefusal(failure, 'noRightToParticipate')) {
    return (
      <Notice
        tone="warning"
        role="alert"
        title={t('noRightTitle')}
        action={
          <PaymentsGate silent>
            <ButtonLink size="small" to={offers}>
              {t('seeTheOffers')}
            </ButtonLink>
          </PaymentsGate>
        }
      >
        {toFailureText(failure)}. {t('noRightText')}
        <PaymentsGate>{null}</PaymentsGate>
      </Notice>
    )
  }
  return (
    <Notice
      tone={failure.kind === 'refused' ? 'warning' : 'error'}
      role="alert"
      title={t(failure.kind === 'refused' ? 'refusedTitle' : 'failedTitle')}
    >
      {toFailureText(failure)}
    </Notice>
  )
}

type JoinMessage = keyof typeof joinMessages

const isName = (name: string): name is JoinMessage => Object.hasOwn(joinMessages, name)
const plain = (text: string) => stripPunctuation(text).toLowerCase()

/** Null for unknown messages, shown verbatim. */
export function findJoinMessage(message: string): JoinMessage | null {
  return (
    Object.keys(joinMessages)
      .filter(isName)
      .find((name) => plain(joinMessages[name]) === plain(message)) ?? null
  )
}
