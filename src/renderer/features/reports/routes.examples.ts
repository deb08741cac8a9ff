import { paths } from '#core/paths.ts'
import type { RouteExample } from '#core/route-example.ts'

export const examples: RouteExample[] = [{ name: 'reports', as: 'amira', address: () => paths.reports() }]
