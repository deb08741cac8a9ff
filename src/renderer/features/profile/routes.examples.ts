import { paths } from '#core/paths.ts'
import type { RouteExample } from '#core/route-example.ts'

export const examples: RouteExample[] = [
  { name: 'profile', as: 'amira', address: () => paths.profile() },
  { name: 'edit-profile', as: 'amira', address: () => paths.editProfile() },
]
