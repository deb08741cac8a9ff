import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'
import { books } from '../../ui/icons/books'
import { subjectsStrings } from './subjects-strings'

export const subjectsFeature = defineFeature({
  name: 'subjects',
  routes: [{ path: '/subjects', area: 'signed-in', screen: async () => ({ Screen: (await import('./subjects-screen')).SubjectsScreen }) }],
  nav: [{ place: 4, to: paths.subjects(), icon: books, text: (language) => subjectsStrings.text(language)('title') }],
  deepLinks: { subjects: () => paths.subjects() },
})
