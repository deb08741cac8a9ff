import { paths } from '#core/paths.ts'
import type { RouteExample } from '#core/route-example.ts'

export const examples: RouteExample[] = [
  { name: 'ask-reset', as: null, address: () => paths.askPasswordReset(), isStatic: true },
  { name: 'reset', as: null, address: () => paths.resetPassword(), isStatic: true },
  { name: 'forced-change', as: 'wassim', address: () => paths.updatePassword() },
]
