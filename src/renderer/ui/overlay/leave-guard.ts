import { createContext } from 'react'

/** Asks before typed text is lost; the application provides it, because its words are translated. */
export type LeaveGuard = {
  /** Navigation and quitting ask until the returned function is called. */
  protect(): () => void
  confirm(): Promise<boolean>
}

export const LeaveGuardContext = createContext<LeaveGuard>({
  protect: () => () => undefined,
  confirm: () => Promise.resolve(true),
})

/** `submitted`: sent since the last change, so that a navigation after the answer asks nothing. */
export type FormChange = { changed: boolean; submitted: boolean }

export const unchanged: FormChange = { changed: false, submitted: false }

/** Forms tell the dialog around them. */
export const FormChangeContext = createContext<(change: FormChange) => void>(() => undefined)
