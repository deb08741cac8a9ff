import { builtinEnvironments, type Environment } from 'vitest/runtime'

const { jsdom } = builtinEnvironments
let ready: Promise<void> | null = null

/** One window for all files of a worker, as the modules that they share have bound themselves to it (DOMPurify). */
const sharedJsdom: Environment = {
  ...jsdom,
  name: 'shared-jsdom',
  setup: async (global, options) => {
    ready ??= Promise.resolve(jsdom.setup(global, options)).then(() => undefined)
    await ready
    return { teardown: () => undefined }
  },
}

export default sharedJsdom
