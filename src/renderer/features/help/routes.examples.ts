import { paths } from '../../core/paths'
import type { RouteExample } from '../../core/route-example'

export const examples: RouteExample[] = [{ name: 'help', as: 'amira', address: () => paths.help(), isStatic: true }]
