import { i18n } from '../core/strings/i18n'
import type { AppStore } from './store'

export function syncLanguage(store: AppStore): () => void {
  let requested = store.getState().settings.language
  return store.subscribe(() => {
    const { language } = store.getState().settings
    if (language === requested) return
    requested = language
    void i18n.changeLanguage(language)
  })
}
