import { desktop, reportFailure } from '../core/desktop/desktop'
import { unsavedWork } from '../core/screen/unsaved-work'

/** Tells the desktop whether this page holds unsaved work, which asks before it quits or reloads, until the returned function is called. */
export function reportUnsavedWork(): () => void {
  let reported = false
  return unsavedWork.listen(() => {
    const unsaved = unsavedWork.labels() !== null
    if (unsaved === reported) return
    reported = unsaved
    desktop['window.unsaved']({ unsaved }).catch((error: unknown) => reportFailure('window.unsaved', error))
  })
}
