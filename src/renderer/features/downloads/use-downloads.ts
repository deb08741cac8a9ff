import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { desktop, reportFailure, useDesktopEvent } from '#core/desktop/desktop.ts'
import type { DownloadedFile } from '#shared/desktop/downloads.ts'
import { useNotify } from '#ui/notify.ts'

type Files = readonly DownloadedFile[]

export function useDownloads(): Files | null {
  const [files, setFiles] = useState<Files | null>(null)
  useDesktopEvent('downloads.changed', (state) => setFiles(state.files))
  useEffect(() => {
    let isShown = true
    desktop['downloads.read']().then(
      (state) => isShown && setFiles(state.files),
      (error: unknown) => reportFailure('downloads.read', error),
    )
    return () => {
      isShown = false
    }
  }, [])
  return files
}

export function useDownloadActions() {
  const { t } = useTranslation('downloads')
  const notify = useNotify()
  const run = (call: Promise<unknown>): void => {
    call.catch((error: unknown) => {
      reportFailure('downloads', error)
      notify.error(t('actionFailed'))
    })
  }
  const check = async (call: Promise<{ done: boolean }>): Promise<void> => {
    if (!(await call).done) notify.warning(t('fileGone'))
  }
  return {
    open: (id: number) => run(check(desktop['downloads.open']({ id }))),
    show: (id: number) => run(check(desktop['downloads.show']({ id }))),
    cancel: (id: number) => run(desktop['downloads.cancel']({ id })),
    remove: (id: number) => run(desktop['downloads.remove']({ id })),
    clear: () => run(desktop['downloads.clear']()),
  }
}
