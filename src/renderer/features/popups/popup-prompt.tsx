import { useEffect, useMemo, useRef, useState, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useActivity } from '#core/activity/activity.ts'
import { isQuietPlace } from '#core/activity/quiet-places.ts'
import { useWhenIdle } from '#core/activity/use-when-idle.ts'
import { useMutation } from '#core/api/use-mutation.ts'
import { useQuery } from '#core/api/use-query.ts'
import { reportFailure } from '#core/desktop/desktop.ts'
import { isRefusal } from '#core/failure/is-refusal.ts'
import { ServerHtml } from '#core/server-html/server-html.tsx'
import { useUser } from '#core/session/use-user.ts'
import { useCoreDispatch, useCoreSelector } from '#core/store/core-state.ts'
import { popupHidden, popupUnwanted } from '#core/store/preferences-slice.ts'
import { useIsExamInProgress } from '#domains/exams/use-exam-timings.ts'
import { contract } from '#shared/contract/index.ts'
import type { Popup } from '#shared/contract/messages.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { Modal } from '#ui/overlay/modal.tsx'
import { UserContent } from '#ui/user-content.tsx'
import { useClosedPopups } from './popups-slice'
import styles from './popup-dialog.module.css'

/** Longer than for ratings, which come first. */
const quietMs = 4000

/** Once per session, when idle (spec 2 §4). */
export function PopupPrompt() {
  const { pathname } = useLocation()
  const { user } = useUser()
  const [closed, close] = useClosedPopups()
  const { isUnwanted, hide, hideUnwanted } = useHidePopup()
  const [isAsked, setAsked] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const isQuiet = useIsExamInProgress() || isQuietPlace(pathname)
  const { data } = useQuery(contract.messages.popups, { query: { user_id: user.id } }, { skip: !isAsked })
  const popups = useMemo(() => [...new Map((data?.payload ?? []).map((row) => [row._id, row])).values()], [data])
  const waiting = popups.filter(({ _id }) => !closed.includes(_id) && !isUnwanted(_id))
  const next = waiting[0]
  const shown = popups.find(({ _id }) => _id === openId)
  const isOpen = shown !== undefined && waiting.includes(shown)
  useWhenIdle({ isWanted: !isAsked && !isQuiet, quietMs }, () => setAsked(true))
  useWhenIdle({ isWanted: isAsked && !isQuiet && !isOpen && next !== undefined, quietMs }, () =>
    setOpenId(next?._id ?? null),
  )
  useActivity('asking', isOpen)

  const retried = useRef(false)
  useEffect(() => {
    if (data === undefined || retried.current) return
    retried.current = true
    hideUnwanted(popups.map(({ _id }) => _id))
  }, [data, popups, hideUnwanted])

  const [face, setFace] = useState(shown)
  if (shown !== undefined && shown !== face) setFace(shown)
  if (!face) return null
  return (
    <PopupDialog
      open={isOpen}
      popup={face}
      close={() => close(face._id)}
      hide={() => {
        close(face._id)
        hide(face._id)
      }}
    />
  )
}

const width = 560

function PopupDialog({
  open,
  popup: { _id: id, popup },
  close,
  hide,
}: {
  open: boolean
  popup: Popup
  close: () => void
  hide: () => void
}) {
  const { t } = useTranslation('popups')
  const buttons = (
    <>
      <Button onClick={hide}>{t('hide')}</Button>
      <Button variant="primary" onClick={close}>
        {t('close')}
      </Button>
    </>
  )
  return (
    <Modal
      open={open}
      onClose={close}
      title={<UserContent clamp={3}>{popup.name.trim() || t('noName')}</UserContent>}
      closeLabel={t('close')}
      width={width}
      footer={buttons}
    >
      <Stack className={styles['body']}>
        <ServerHtml key={id} html={popup.body} headings={3} />
      </Stack>
    </Modal>
  )
}

function useHidePopup() {
  const { user } = useUser()
  const dispatch = useCoreDispatch()
  const unwanted = useCoreSelector((state) => state.preferences.popupsToHide)
  const [call] = useMutation(contract.messages.hidePopup)

  const requestedIds = useRef(new Set<string>())
  const requestHide = useCallback(
    async (id: string) => {
      if (requestedIds.current.has(id)) return
      requestedIds.current.add(id)
      const result = await call({ query: { user_id: user.id, popup_id: id } })
      if (result.ok || isRefusal(result.failure, 'notFound')) dispatch(popupHidden(id))
      else reportFailure('popups.hide', result.failure.kind)
    },
    [call, dispatch, user.id],
  )
  const hide = useCallback(
    (id: string) => {
      if (requestedIds.current.has(id)) return
      dispatch(popupUnwanted(id))
      void requestHide(id)
    },
    [dispatch, requestHide],
  )
  const hideUnwanted = useCallback(
    (shown: readonly string[]) => {
      for (const id of unwanted) {
        if (shown.includes(id)) void requestHide(id)
        else dispatch(popupHidden(id))
      }
    },
    [unwanted, requestHide, dispatch],
  )
  return { isUnwanted: (id: string) => unwanted.includes(id), hide, hideUnwanted }
}
