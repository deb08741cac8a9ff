export type ToastTone = 'success' | 'warning' | 'error' | 'info'

export type Toast = { readonly id: number; readonly tone: ToastTone; readonly text: string }

export type ToastList = { readonly lastId: number; readonly shown: readonly Toast[] }

export type ToastAction = { readonly kind: 'show'; readonly tone: ToastTone; readonly text: string } | { readonly kind: 'dismiss'; readonly id: number }

export const toastLimit = 12
export const toastDurationMs = 3000

export const noToasts: ToastList = { lastId: 0, shown: [] }

/** Newest last; the oldest leave beyond the limit; a text already shown is not doubled, its time starts again. */
export function toastsAfter(list: ToastList, action: ToastAction): ToastList {
  if (action.kind === 'dismiss') return { ...list, shown: list.shown.filter(({ id }) => id !== action.id) }
  const { tone, text } = action
  const lastId = list.lastId + 1
  const others = list.shown.filter((toast) => toast.text !== text || toast.tone !== tone)
  return { lastId, shown: [...others, { id: lastId, tone, text }].slice(-toastLimit) }
}
