import { paths } from '../../core/paths'
import type { RouteExample } from '../../core/route-example'

export const examples: RouteExample[] = [{ name: 'notifications', as: 'amira', address: () => paths.notifications() }]
