import { paths } from '../../core/paths'
import type { RouteExample } from '../../core/route-example'

export const examples: RouteExample[] = [{ name: 'notes', as: 'amira', address: () => paths.notes(), isStatic: true }]
