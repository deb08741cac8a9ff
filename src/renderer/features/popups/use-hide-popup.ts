import { useCallback, useRef } from 'react'
import { contract } from '../../../shared/contract/index'
import { useMutation } from '../../core/api/use-mutation'
import { reportFailure } from '../../core/desktop/desktop'
import { isRefusal } from '../../core/failure/is-refusal'
import { popupHidden, popupUnwanted } from '../../core/settings/preferences-slice'
import { useUser } from '../../core/session/use-user'
import { useCoreDispatch, useCoreSelector } from '../../core/store/core-state'

export function useHidePopup() {
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
