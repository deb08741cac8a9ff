import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useStartState } from '#core/desktop/start-state.ts'
import { useOpenLink } from '#core/desktop/use-open-link.ts'
import { useUser, type Viewer } from '#core/session/use-user.ts'
import { useNotify } from '#ui/notify.ts'

/** Offer group that needs a full-year subscription for the forum (spec 1 §9). */
const forumNeedsYear = 33

/** Without the permission, members of offer group 33 are told which subscription they need (spec 1 §2). */
function forumAccess({ user, permissions }: Viewer): 'open' | 'needs-year' | 'refused' {
  if (permissions.has_forum) return 'open'
  return user.affiliations?.some(({ group }) => group?.id === forumNeedsYear) ? 'needs-year' : 'refused'
}

export function useForum(): (page?: string | null) => void {
  const { t } = useTranslation('forum')
  const notify = useNotify()
  const open = useOpenLink(t('failed'))
  const viewer = useUser()
  const { platform } = useStartState()
  return useCallback(
    (page) => {
      const access = forumAccess(viewer)
      const address = page || platform.forum
      if (access === 'needs-year') return notify.warning(t('needsYear'))
      if (access === 'refused' || address === null) return notify.warning(t('refused'))
      void open(address)
    },
    [viewer, platform.forum, open, notify, t],
  )
}
