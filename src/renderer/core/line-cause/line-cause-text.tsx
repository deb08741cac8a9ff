import type { LineCause } from '../failure/failure'
import { lineCauseStrings } from './line-cause-strings'

/** What stands in the way of the line, and who can take it away. */
export function LineCauseText({ cause }: { cause: LineCause }) {
  const t = lineCauseStrings.useText()
  return t(cause)
}
