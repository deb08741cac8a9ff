import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'

export const diagnosticsFeature = defineFeature({
  name: 'diagnostics',
  routes: [
    {
      path: paths.diagnostics(),
      access: 'any',
      screen: async () => ({ Screen: (await import('./diagnostics-screen')).DiagnosticsScreen }),
    },
  ],
})
