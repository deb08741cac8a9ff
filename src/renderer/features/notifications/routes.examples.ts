import { paths } from '#core/paths.ts'
import type { RouteExample } from '#core/route-example.ts'

export const examples: RouteExample[] = [{ name: 'notifications', as: 'amira', address: () => paths.notifications() }]
