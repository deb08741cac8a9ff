import type { ParentRequest } from '../../../shared/contract/parents'

export function parentName({ parent_user: { name, last_name: lastName } }: ParentRequest): string | null {
  return [name.trim(), lastName?.trim()].filter(Boolean).join(' ') || null
}

export function isPending({ approved }: ParentRequest): boolean {
  return approved == null
}
