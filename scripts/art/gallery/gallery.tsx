import { createRoot } from 'react-dom/client'
import 'virtual:ant-styles.css'
import '../../../src/renderer/ui/theme/fonts.css'
import '../../../src/renderer/ui/theme/tokens.css'
import '../../../src/renderer/ui/theme/global.css'
import { languages } from '../../../src/shared/locale'
import { UiProvider } from '../../../src/renderer/ui/theme/ui-provider'
import { Components } from './components'
import { Lists } from './lists'
import { Overlays } from './overlays'
import { SignIn } from './sign-in'

// gallery/index.html?page=components&theme=dark&language=ar&contrast=more
const wanted = new URLSearchParams(location.search)
const pages = { components: Components, lists: Lists, overlays: Overlays, 'sign-in': SignIn }
const name = wanted.get('page')
const Page = pages[name === 'sign-in' || name === 'lists' || name === 'overlays' ? name : 'components']
const language = languages.find((code) => code === wanted.get('language')) ?? 'fr'
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <UiProvider
      language={language}
      theme={wanted.get('theme') === 'dark' ? 'dark' : 'light'}
      highContrast={wanted.get('contrast') === 'more'}
      toastsLabel="Messages"
      closeLabel="Fermer"
      moreTabsLabel="Autres onglets"
    >
      <Page />
    </UiProvider>,
  )
}
