import type { Clock } from '#shared/clock.ts'

export type TransportRequest = {
  method: string
  path: string
  body?: unknown
  multipart?: boolean
  signal?: AbortSignal
  isProbe?: boolean
}

export type TransportResponse = { status: number; header: (name: string) => string | null; text: string }

/** Own origin only; rejects only without a response or on abort. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>

/** The `extra` argument of thunks; tests decide the clock and the random numbers. */
export type Collaborators = { transport: Transport; clock: Clock; random: () => number }
