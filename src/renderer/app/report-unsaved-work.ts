import { desktop, reportFailure } from '../core/desktop/desktop'
import { unsavedWork } from '../core/screen/unsaved-work'

export function reportUnsavedWork(): () => void {
  let reported = false
  return unsavedWork.listen(() => {
    const unsaved = unsavedWork.labels() !== null
    if (unsaved === reported) return
    reported = unsaved
    desktop['window.unsaved']({ unsaved }).catch((error: unknown) => reportFailure('window.unsaved', error))
  })
}
