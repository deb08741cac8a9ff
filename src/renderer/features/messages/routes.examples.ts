import { paths } from '../../core/paths'
import type { RouteExample } from '../../core/route-example'

export const examples: RouteExample[] = [
  { name: 'inbox', as: 'amira', address: () => paths.messages() },
  { name: 'message', as: 'amira', address: ({ messageId }) => paths.message(messageId) },
]
