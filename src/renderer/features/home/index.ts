import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'
import { house } from '../../ui/icons/house'
import { homeSlice } from './home-slice'
import { homeStrings } from './home-strings'

export const homeFeature = defineFeature({
  name: 'home',
  routes: [{ path: '/', area: 'signed-in', screen: async () => ({ Screen: (await import('./home-screen')).HomeScreen }) }],
  nav: [{ place: 1, to: paths.home(), icon: house, text: (language) => homeStrings.text(language)('title') }],
  deepLinks: { home: () => paths.home() },
  slice: { name: homeSlice.name, reducer: homeSlice.reducer },
})
