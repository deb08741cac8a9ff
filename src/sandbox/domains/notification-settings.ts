import { type Implementation, say } from '../handler'
import { notificationKinds } from '../world/engagement'
import { refuseForm } from './form-rules'

/** Keeps the address for pushed notifications. */
export const notificationToken: Implementation['profile']['notificationToken'] = ({ body, user }) => {
  user.user.notification_token = body.notificationToken
  return null
}

/** Changes the kinds that are named and leaves the others. */
export const notificationPreferences: Implementation['profile']['notificationPreferences'] = ({ body, user }) => {
  const unknown = Object.keys(body).filter((name) => !notificationKinds.some((kind) => kind === name))
  if (unknown.length > 0) return refuseForm(unknown.map((field) => ({ field, label: null, text: 'This value is not one of the choices' })))
  user.user.notification_preferences = { ...user.user.notification_preferences, ...body }
  return say(null, 'Vos préférences sont enregistrées')
}
