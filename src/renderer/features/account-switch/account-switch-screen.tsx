import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { AccountPage } from '../../domains/account/account-page'
import { desktop, reportFailure } from '../../core/desktop/desktop'
import { paths } from '../../core/paths'
import { applySessionState } from '../../core/session/apply-session-state'
import { parseLocationState } from '../../core/session/location-state'
import type { CoreState } from '../../core/store/core-state'
import { useNotify } from '../../ui/notify'
import { SkeletonLine } from '../../ui/skeleton'
import { Loading } from '../../ui/states/loading'

export function AccountSwitchScreen() {
  const { agreed } = parseLocationState(useLocation().state)
  return agreed ? <Switching /> : <Navigate to={paths.home()} replace />
}

function Switching() {
  const { t } = useTranslation('switch')
  useSwitch()
  return (
    <AccountPage title={t('switching')} check={null}>
      <Loading label={t('switching')}>
        <SkeletonLine />
        <SkeletonLine width="60%" />
      </Loading>
    </AccountPage>
  )
}

/** Once, because the link is single-use. */
function useSwitch(): void {
  const { t } = useTranslation('switch')
  const store = useStore<CoreState>()
  const notify = useNotify()
  const navigate = useNavigate()
  const decide = useEffectEvent(async () => {
    const { generation } = store.getState().session
    try {
      const state = await desktop['session.switch-decide']({ agreed: true })
      applySessionState(store, state, 'signed-out')
      if (state.generation === generation) notify.warning(t('gone'))
    } catch (error) {
      reportFailure('session.switch-decide', error)
      notify.error(t('failed'))
    }
    await navigate(paths.home(), { replace: true })
  })
  useEffect(() => void decide(), [])
}
