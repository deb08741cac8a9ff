import { useStartState } from '../../core/desktop/start-state'
import { defineFeature, type Slots } from '../../core/feature'

const ribbon: Slots = {
  banner: { useIsDue: () => useStartState().demo, position: 'after-screen', load: async () => ({ Banner: (await import('./demo-ribbon')).DemoRibbon }) },
}

/** The ribbon of the demo mode, in builds that have one. */
export const demoFeature = defineFeature({ name: 'demo', slots: __DEMO__ ? ribbon : {} })
