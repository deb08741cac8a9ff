/** Help opens Home with it. */
export const tourRequest = { tour: true } as const

export function isTourRequest(state: unknown): boolean {
  return typeof state === 'object' && state !== null && Reflect.get(state, 'tour') === true
}
