import type { User } from '#shared/contract/resources.ts'

export function fullName({ name, last_name: lastName }: Pick<User, 'name' | 'last_name'>): string {
  return [name, lastName].filter(Boolean).join(' ')
}
