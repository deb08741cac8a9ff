import { useCallback } from 'react'
import { useOpenLink } from '../../core/desktop/use-open-link'
import { useUser } from '../../core/session/use-user'
import { useStartState } from '../../core/start/start-state'
import { useNotify } from '../../ui/notify'
import { forumAccess } from './nav-entries'
import { shellStrings } from './shell-strings'

/** Opens the forum for those who may, and tells the others why not. */
export function useForum(): () => void {
  const t = shellStrings.useText()
  const notify = useNotify()
  const open = useOpenLink(t('forumFailed'))
  const viewer = useUser()
  const { platform } = useStartState()
  return useCallback(() => {
    const access = forumAccess(viewer)
    if (access === 'needs-year') return notify.warning(t('forumNeedsYear'))
    if (access === 'refused' || platform.forum === null) return notify.warning(t('forumRefused'))
    void open(platform.forum)
  }, [viewer, platform.forum, open, notify, t])
}
