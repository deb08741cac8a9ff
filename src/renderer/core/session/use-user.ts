import { createContext, createElement, useContext, type ReactNode } from 'react'
import type { Answer } from '#shared/contract/endpoint.ts'
import type { contract } from '#shared/contract/index.ts'
import type { Permissions, User } from '#shared/contract/resources.ts'
import { useCoreSelector } from '../store/core-state'

export type Viewer = {
  user: User
  permissions: Permissions
  studentLevel: NonNullable<Answer<typeof contract.account.me>['payload']['studentLevel']>
}

const ViewerContext = createContext<Viewer | null>(null)

export function ViewerProvider({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  return createElement(ViewerContext.Provider, { value: viewer }, children)
}

/** Null for visitors and until the user is loaded. */
export function useViewer(): Viewer | null {
  return useContext(ViewerContext)
}

export function useUser(): Viewer {
  const viewer = useViewer()
  if (viewer === null) throw new Error('useUser is for signed-in screens')
  return viewer
}

export function useSignedIn(): boolean {
  return useCoreSelector((state) => state.session.signedIn)
}
