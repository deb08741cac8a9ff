import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { desktop, reportFailure } from '#core/desktop/desktop.ts'
import { paths } from '#core/paths.ts'
import { applySessionState } from '#core/session/apply-session-state.ts'
import { parseLocationState } from '#core/session/location-state.ts'
import type { CoreState } from '#core/store/core-state.ts'
import { AccountPage } from '#domains/account/account-page.tsx'
import { useNotify } from '#ui/notify.ts'
import { SkeletonLine } from '#ui/skeleton.tsx'
import { Loading } from '#ui/states/loading.tsx'

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
