import type { ChapterName } from '../chapters'
import type { Story } from '../story'
import { actions } from './actions'
import { content } from './content'
import { feedback } from './feedback'
import { forms } from './forms'
import { layout } from './layout'
import { overlays } from './overlays'

export const chapters: Readonly<Record<ChapterName, readonly Story[]>> = {
  actions,
  content,
  feedback,
  forms,
  layout,
  overlays,
}
