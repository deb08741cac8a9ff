import { useStartState } from '#core/desktop/start-state.ts'
import { defineFeature, type Slots } from '#core/feature.ts'

const bar: Slots = {
  banner: {
    useIsDue: () => useStartState().demo,
    position: 'after-screen',
    load: async () => ({ Banner: (await import('./demo-bar')).DemoBar }),
  },
}

export const demoFeature = defineFeature({ name: 'demo', slots: __DEMO__ ? bar : {} })
