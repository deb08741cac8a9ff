import { paths } from '../../core/paths'
import type { RouteExample } from '../../core/route-example'

export const examples: RouteExample[] = [
  { name: 'profile', as: 'amira', address: () => paths.profile() },
  { name: 'edit-profile', as: 'amira', address: () => paths.editProfile() },
]
