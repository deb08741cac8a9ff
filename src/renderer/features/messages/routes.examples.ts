import { paths } from '#core/paths.ts'
import type { RouteExample } from '#core/route-example.ts'

export const examples: RouteExample[] = [
  { name: 'inbox', as: 'amira', address: () => paths.messages() },
  { name: 'message', as: 'amira', address: ({ messageId }) => paths.message(messageId) },
]
