import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'

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
