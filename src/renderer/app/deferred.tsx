import { lazy, useState, type ComponentType } from 'react'

/** A component whose code comes when it is first shown, or when `load` is called before. */
export type Deferred = { Component: ComponentType; load: () => Promise<ComponentType> }

/**
 * Like `lazy`, but what has been loaded already is drawn at once. React holds what follows a fallback back for 300 ms,
 * which a first screen that is loaded before it is drawn need not wait for.
 */
export function deferred(load: () => Promise<ComponentType>): Deferred {
  let loaded: ComponentType | null = null
  let loading: Promise<ComponentType> | null = null
  const start = () => (loading ??= load().then((component) => (loaded = component)))
  const Later = lazy(async () => ({ default: await start() }))
  function Component() {
    // Chosen when it is first drawn: a change of the kind later would mount the screen anew.
    const [Now] = useState<{ Screen: ComponentType | null }>(() => ({ Screen: loaded }))
    return Now.Screen === null ? <Later /> : <Now.Screen />
  }
  return { Component, load: start }
}
