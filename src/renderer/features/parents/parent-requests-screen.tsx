import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lockSimple } from 'virtual:icons/lock-simple'
import { QueriedTable } from '#core/api/queried-table.tsx'
import { useMutation } from '#core/api/use-mutation.ts'
import { useQuery } from '#core/api/use-query.ts'
import { useFailureText } from '#core/failure/failure-labels.ts'
import { isRefusal } from '#core/failure/is-refusal.ts'
import { useSuccess } from '#core/failure/use-success.ts'
import { CachedAtLabel } from '#core/network/cached-at-label.tsx'
import { RequireOnline } from '#core/network/require-online.tsx'
import { Screen } from '#core/screen/screen.tsx'
import { useSingleFlight } from '#core/screen/use-single-flight.ts'
import { isolate } from '#core/strings/isolate.ts'
import { contract } from '#shared/contract/index.ts'
import type { ParentRequest } from '#shared/contract/parents.ts'
import { isSameValue } from '#shared/std/same-value.ts'
import { Breakable } from '#ui/breakable.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { Row, Text, Stack } from '#ui/layout.tsx'
import { Ltr } from '#ui/ltr.tsx'
import { useNotify } from '#ui/notify.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { useMediaQuery } from '#ui/theme/media-query.ts'
import { UserContent } from '#ui/user-content.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

/** An open request is confirmed or rejected once; a decided one is struck through (spec 2 §2, §4). */
export function ParentRequestsScreen() {
  const { t } = useTranslation('parents')
  const requests = useQuery(contract.parents.requests)
  const [shown, setShown] = useState<{ decision: Decision; open: boolean } | null>(null)
  const close = () => setShown((now) => now && { ...now, open: false })
  const [decide, isBusy] = useDecide(close)
  const columns = useColumns((decision) => setShown({ decision, open: true }))
  const now = shown && requests.data?.payload.find(({ id }) => id === shown.decision.request.id)
  const isUnchanged = now != null && isSameValue(now, shown?.decision.request)
  const isOpen = shown?.open === true
  // Decided or changed elsewhere: what was asked about is no longer there to decide.
  useWithdrawn(isOpen && !isBusy && requests.data !== undefined && requests.dropped === 0 && !isUnchanged, close)
  return (
    <Screen title={t('title')} gap={16} meta={t('about')} stamp={<CachedAtLabel answers={[requests]} />}>
      <Card>
        <QueriedTable
          query={requests}
          rows={requests.data?.payload}
          label={t('title')}
          loading={t('loading')}
          columns={columns}
          rowKey={({ id }) => id}
          empty={{ title: t('none'), text: t('noneText') }}
          heading="h2"
        />
      </Card>
      {shown && (
        <DecisionDialog decision={shown.decision} open={isOpen} isBusy={isBusy} onClose={close} onDecide={decide} />
      )}
    </Screen>
  )
}

function useWithdrawn(isWithdrawn: boolean, close: () => void): void {
  const { t } = useTranslation('parents')
  const notify = useNotify()
  const withdraw = useEffectEvent(() => {
    notify.warning(t('alreadyDecided'))
    close()
  })
  useEffect(() => {
    if (isWithdrawn) withdraw()
  }, [isWithdrawn])
}

function useColumns(requestDecision: (decision: Decision) => void): DataColumn<ParentRequest>[] {
  const { t } = useTranslation('parents')
  const isNarrow = useMediaQuery('(max-width: 599px)')
  const struck = (request: ParentRequest, content: ReactNode) =>
    isPending(request) || !content ? (
      content
    ) : (
      <Text as="s" tone="tertiary">
        {content}
      </Text>
    )
  const text = (said: string | null | undefined) => said?.trim() && <UserContent>{said}</UserContent>
  const ltr = (said: string | null | undefined) => said?.trim() && <Ltr>{said}</Ltr>
  const address = (said: string | null | undefined) => said?.trim() && <Breakable>{said}</Breakable>
  return [
    {
      key: 'name',
      title: t('firstName'),
      width: 90,
      narrow: 'first',
      render: (request) => {
        const name = isNarrow ? parentName(request) : request.parent_user.name.trim()
        return (
          <>
            {!isPending(request) && <VisuallyHidden>{t('decided')} </VisuallyHidden>}
            {struck(request, name ? <UserContent weight="medium">{name}</UserContent> : t('someParent'))}
          </>
        )
      },
    },
    {
      key: 'lastName',
      title: t('lastName'),
      width: 90,
      narrow: 'out',
      render: (request) => struck(request, text(request.parent_user.last_name)),
    },
    {
      key: 'phone',
      title: t('phone'),
      width: 90,
      narrow: 'second',
      render: (request) => struck(request, ltr(request.parent_user.phone)),
    },
    {
      key: 'email',
      title: t('email'),
      width: 150,
      narrow: 'second',
      render: (request) => struck(request, address(request.parent_user.email)),
    },
    {
      key: 'status',
      title: t('status'),
      width: 150,
      narrow: 'second-end',
      render: (request) => <Status request={request} requestDecision={requestDecision} />,
    },
  ]
}

function Status({
  request,
  requestDecision,
}: {
  request: ParentRequest
  requestDecision: (decision: Decision) => void
}) {
  const { t } = useTranslation('parents')
  if (!isPending(request)) {
    return (
      <Chip state={request.approved ? 'success' : 'rejected'} icon={lockSimple}>
        {t(request.approved ? 'confirmed' : 'rejected')}
      </Chip>
    )
  }
  const name = isolate(parentName(request) ?? t('someParent'))
  return (
    <Row gap={8} align="stretch" wrap>
      <RequireOnline>
        <Button
          size="small"
          variant="pale"
          aria-label={t('confirmOf', { name })}
          onClick={() => requestDecision({ request, approved: 1 })}
        >
          {t('confirm')}
        </Button>
      </RequireOnline>
      <RequireOnline>
        <Button
          size="small"
          variant="danger"
          aria-label={t('rejectOf', { name })}
          onClick={() => requestDecision({ request, approved: 0 })}
        >
          {t('reject')}
        </Button>
      </RequireOnline>
    </Row>
  )
}

type DecisionDialogProps = {
  decision: Decision
  open: boolean
  isBusy: boolean
  onClose: () => void
  onDecide: (decision: Decision) => void
}

function DecisionDialog({ decision, open, isBusy, onClose, onDecide }: DecisionDialogProps) {
  const { t } = useTranslation('parents')
  const isConfirming = decision.approved === 1
  const name = isolate(parentName(decision.request) ?? t('someParent'))
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    <Modal
      open={open}
      onClose={close}
      title={t(isConfirming ? 'confirmTitle' : 'rejectTitle')}
      closeLabel={t('close')}
      width={440}
      footer={
        <>
          <Button onClick={close} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <RequireOnline>
            <Button variant={isConfirming ? 'primary' : 'danger'} onClick={() => onDecide(decision)} loading={isBusy}>
              {t(isConfirming ? 'confirm' : 'reject')}
            </Button>
          </RequireOnline>
        </>
      }
    >
      <Stack gap={8}>
        <Text as="p" weight="medium">
          {t(isConfirming ? 'confirmText' : 'rejectText', { name })}
        </Text>
        {isConfirming && <p>{t('checkFirst')}</p>}
        <Text as="p" tone="secondary">
          {t('forGood')}
        </Text>
      </Stack>
    </Modal>
  )
}

type Decision = { request: ParentRequest; approved: 0 | 1 }

function useDecide(settled: () => void): [decide: (decision: Decision) => void, isBusy: boolean] {
  const { t } = useTranslation('parents')
  const notify = useNotify()
  const succeeded = useSuccess()
  const toText = useFailureText()
  const [send] = useMutation(contract.parents.decide)
  return useSingleFlight(async ({ request, approved }: Decision) => {
    const answer = await send({ params: { id: request.id }, body: { approved } })
    if (answer.ok) {
      succeeded(
        answer.data,
        t(approved === 1 ? 'confirmDone' : 'rejectDone', { name: isolate(parentName(request) ?? t('someParent')) }),
      )
      return settled()
    }
    const { failure } = answer
    if (isRefusal(failure, 'accessDenied') || isRefusal(failure, 'notFound')) {
      notify.warning(t('alreadyDecided'))
      return settled()
    }
    notify.error(toText(failure))
  })
}

function parentName({ parent_user: { name, last_name: lastName } }: ParentRequest): string | null {
  return [name.trim(), lastName?.trim()].filter(Boolean).join(' ') || null
}

function isPending({ approved }: ParentRequest): boolean {
  return approved == null
}
