import { paths } from '#core/paths.ts'
import type { RouteExample } from '#core/route-example.ts'

export const examples: RouteExample[] = [{ name: 'help', as: 'amira', address: () => paths.help(), isStatic: true }]
