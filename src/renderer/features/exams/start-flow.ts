import type { PlatformFile } from '#core/files/file-name.ts'

/*
 * Starts an exam once, after confirmation (spec 2 §4, threat H3).
 *
 *   ┌──────┐    file or button clicked  ┌────────────┐   confirmed   ┌──────────┐
 *   │ rest │ ─────────────────────────▶ │ confirming │ ────────────▶ │ starting │
 *   └──────┘ ◀───────────────────────── └────────────┘               └──────────┘
 *    ▲  ▲            cancelled                                          │    │
 *    │  └──── failed: shows the message, the exam is not begun ─────────┘    │
 *    └─────── begun, now or earlier: opens the file ─────────────────────────┘
 */
export type StartFlow =
  { step: 'rest'; errorMessage: string | null } | { step: 'confirming' | 'starting'; file: PlatformFile | null }

export type StartEvent =
  | { type: 'asked'; file: PlatformFile | null }
  | { type: 'cancelled' | 'confirmed' | 'begun' }
  | { type: 'failed'; errorMessage: string }

export const atRest: StartFlow = { step: 'rest', errorMessage: null }

export function startAfter(flow: StartFlow, event: StartEvent): StartFlow {
  switch (event.type) {
    case 'asked':
      return flow.step === 'rest' ? { step: 'confirming', file: event.file } : flow
    case 'cancelled':
      return flow.step === 'confirming' ? atRest : flow
    case 'confirmed':
      return flow.step === 'confirming' ? { step: 'starting', file: flow.file } : flow
    case 'begun':
      return flow.step === 'starting' ? atRest : flow
    case 'failed':
      return flow.step === 'starting' ? { step: 'rest', errorMessage: event.errorMessage } : flow
  }
}
