import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { videoCamera } from 'virtual:icons/video-camera'
import { RequireOnline } from '#core/network/require-online.tsx'
import { paths } from '#core/paths.ts'
import { PaymentsGate } from '#core/policy/payments-gate.tsx'
import { useUser } from '#core/session/use-user.ts'
import { EmailDialog } from '#domains/account/email-dialog.tsx'
import { AddToCalendar } from '#domains/calendar/add-to-calendar.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Row, Stack } from '#ui/layout.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { EventFacts } from './event-facts'
import { JoinResult } from './join-result'
import { useJoin } from './use-join'
import { useSessionLabels } from './use-session-labels'
import type { Session } from './week-sessions'

type Wanted = { now: number; toJoin: string | null; onJoinTaken: () => void; onClose: () => void }

export function EventDialog({ session, ...contentProps }: Wanted & { session: Session | null }) {
  const { t } = useTranslation('sessions')
  const { getName } = useSessionLabels()
  const [last, setLast] = useState(session)
  if (session !== null && session !== last) setLast(session)
  const shown = session ?? last
  return (
    <Modal
      open={session !== null}
      onClose={contentProps.onClose}
      title={shown && <UserContent>{getName(shown)}</UserContent>}
      closeLabel={t('close')}
      width={600}
    >
      {shown && <EventContent key={shown.key} session={shown} {...contentProps} />}
    </Modal>
  )
}

function EventContent({ session, now, toJoin, onJoinTaken, onClose }: Wanted & { session: Session }) {
  const { user } = useUser()
  const { t } = useTranslation('sessions')
  const { getName } = useSessionLabels()
  const { start, isBusy, outcome } = useJoin(session)
  const [asksEmail, setAsksEmail] = useState(false)
  // Joining requires an e-mail address (spec 2 §4).
  const join = () => {
    if (user.email?.trim()) start()
    else setAsksEmail(true)
  }
  const joinOnce = useEffectEvent(() => {
    onJoinTaken()
    if (session.action !== 'close') join()
  })
  const isWanted = toJoin === session.key
  useEffect(() => {
    if (!isWanted) return undefined
    const soon = setTimeout(() => joinOnce())
    return () => clearTimeout(soon)
  }, [isWanted])

  const { times, action, event } = session
  const offers = paths.offers({ chapter: event.event.chapterId, content: session.id })
  return (
    <Stack gap={20}>
      <EventFacts session={session} now={now} />
      <JoinResult isBusy={isBusy} outcome={outcome} offers={offers} />
      {action === 'buy' && <PaymentsGate>{null}</PaymentsGate>}
      <Row gap={12} align="stretch" justify="end" wrap>
        {times !== null && session.status === 'soon' && (
          <AddToCalendar
            session={{
              id: session.id,
              name: getName(session),
              start: times.start,
              end: times.endKnown ? times.end : null,
              subject: event.subject.name,
              teacher: session.teacher ?? undefined,
            }}
          />
        )}
        <Button onClick={onClose} variant={action === 'close' ? 'primary' : 'outlined'}>
          {t('close')}
        </Button>
        {action === 'buy' && (
          <PaymentsGate silent>
            <RequireOnline>
              <ButtonLink variant="primary" to={offers}>
                {t('buy')}
              </ButtonLink>
            </RequireOnline>
          </PaymentsGate>
        )}
        {(action === 'start' || action === 'participate') && (
          <RequireOnline>
            <Button variant="primary" icon={videoCamera} iconFilled loading={isBusy} onClick={join}>
              {t(action)}
            </Button>
          </RequireOnline>
        )}
      </Row>
      <EmailDialog open={asksEmail} reason={t('emailReason')} onClose={() => setAsksEmail(false)} onAdded={start} />
    </Stack>
  )
}
