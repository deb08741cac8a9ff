import { useStartState } from '../../core/desktop/start-state'
import { defineFeature, type Slots } from '../../core/feature'

const ribbon: Slots = {
  banner: {
    useIsDue: () => useStartState().demo,
    position: 'after-screen',
    load: async () => ({ Banner: (await import('./demo-ribbon')).DemoRibbon }),
  },
}

export const demoFeature = defineFeature({ name: 'demo', slots: __DEMO__ ? ribbon : {} })
