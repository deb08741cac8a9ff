import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'

export const notesFeature = defineFeature({
  name: 'notes',
  routes: [
    {
      path: paths.notes(),
      access: 'signed-in',
      screen: async () => ({ Screen: (await import('./notes-screen')).NotesScreen }),
    },
  ],
})
