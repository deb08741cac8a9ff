import type { Viewer } from '#core/session/use-user.ts'
import { permissions, user, type Permissions, type User } from '#shared/contract/resources.ts'

/** A signed-in student, with the fields that a test is about. */
export function createViewer(fields: Partial<User> = {}, granted: Partial<Permissions> = {}): Viewer {
  return {
    user: { ...user.parse({ id: 7, name: 'Amira' }), ...fields },
    permissions: { ...permissions.parse({}), ...granted },
    studentLevel: [],
  }
}
