import type { HandlersOf } from '../base/handlers'

export function menuCommands(menu: { showRecentLessons(titles: readonly string[]): void }): HandlersOf<'menu'> {
  return {
    'menu.recent-lessons': ({ titles }): undefined => {
      menu.showRecentLessons(titles)
    },
  }
}
