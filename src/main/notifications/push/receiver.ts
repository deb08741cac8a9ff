import * as z from 'zod'
import { wireId } from '#shared/contract/tolerant.ts'

/** The platform gets only the token. */
export const pushCredentials = z.looseObject({
  fcm: z.looseObject({ token: z.string().min(1).max(4096) }),
  gcm: z.looseObject({}),
  keys: z.looseObject({}),
})
export type PushCredentials = z.output<typeof pushCredentials>

const text = z.string().max(4096).optional().catch(undefined)

export const pushMessage = z
  .looseObject({
    notification: z.looseObject({ title: text, body: text, click_action: text }).optional().catch(undefined),
    data: z
      .looseObject({ id: wireId.optional().catch(undefined), title: text, body: text, link: text, url: text })
      .optional()
      .catch(undefined),
    fcmOptions: z.looseObject({ link: text }).optional().catch(undefined),
  })
  .transform(({ notification, data, fcmOptions }) => ({
    id: data?.id ?? null,
    title: notification?.title ?? data?.title ?? '',
    body: notification?.body ?? data?.body ?? '',
    link: data?.link ?? data?.url ?? notification?.click_action ?? fcmOptions?.link ?? null,
  }))
  .refine(({ title, body }) => title.trim() !== '' || body.trim() !== '')
export type PushMessage = z.output<typeof pushMessage>

export type PushListener = {
  onCredentials(credentials: PushCredentials): void
  onNotification(message: PushMessage, persistentId: string): void
  onEnd(): void
}

type Registration = { credentials: PushCredentials | null; seen: readonly string[] }

/** Registers first without credentials. Rejects if it ends before listening. */
export type PushReceiver = {
  start(registration: Registration, listener: PushListener, signal: AbortSignal): Promise<void>
}
