export type ToastTone = 'success' | 'warning' | 'error' | 'info'

/** `ms` is how long it is shown where that is not the usual time. */
export type Toast = { readonly id: number; readonly tone: ToastTone; readonly text: string; readonly ms?: number }

export type ToastList = { readonly lastId: number; readonly shown: readonly Toast[] }

export type ToastAction = { readonly kind: 'show'; readonly tone: ToastTone; readonly text: string; readonly ms?: number } | { readonly kind: 'dismiss'; readonly id: number }

export const toastLimit = 12
export const toastDurationMs = 3000

export const noToasts: ToastList = { lastId: 0, shown: [] }

/** Newest last; the oldest leave beyond the limit; a text already shown is not doubled, its time starts again. */
export function toastsAfter(list: ToastList, action: ToastAction): ToastList {
  if (action.kind === 'dismiss') return { ...list, shown: list.shown.filter(({ id }) => id !== action.id) }
  const { tone, text, ms } = action
  const lastId = list.lastId + 1
  const others = list.shown.filter((toast) => toast.text !== text || toast.tone !== tone)
  return { lastId, shown: [...others, { id: lastId, tone, text, ...(ms !== undefined && { ms }) }].slice(-toastLimit) }
}
