import { useOpenLink } from '../../core/desktop/use-open-link'
import { lessonStrings } from './lesson-strings'

/** Opens what belongs to a lesson in the system browser. */
export function useOpenOutside(): ReturnType<typeof useOpenLink> {
  return useOpenLink(lessonStrings.useText()('linkRefused'))
}
