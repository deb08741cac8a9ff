import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'

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
