import * as z from 'zod'
import { wireId } from '../../../shared/contract/tolerant'

/** What the push service knows this computer by. The token is told to the platform; the rest never leaves this computer. */
export const pushCredentials = z.looseObject({ fcm: z.looseObject({ token: z.string().min(1).max(4096) }), gcm: z.looseObject({}), keys: z.looseObject({}) })
export type PushCredentials = z.output<typeof pushCredentials>

const text = z.string().max(4096).optional().catch(undefined)

/** A message of the push service: the words of its notification, or of its data where it has none. Nothing of it is trusted. */
export const pushMessage = z
  .looseObject({
    notification: z.looseObject({ title: text, body: text, click_action: text }).optional().catch(undefined),
    data: z.looseObject({ id: wireId.optional().catch(undefined), title: text, body: text, link: text, url: text }).optional().catch(undefined),
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

/** What a receiver tells while it runs. */
export type PushListener = {
  /** This computer is known by these from now on. */
  onCredentials(credentials: PushCredentials): void
  /** A message, and by what the push service knows that it arrived. */
  onNotification(message: PushMessage, persistentId: string): void
  /** It has stopped by itself and tells nothing more. */
  onEnd(): void
}

/** The way to a push service: without credentials it registers first. Resolves once it listens, rejects where it ended before; the signal stops it at any time. */
export type PushReceiver = { start(known: { credentials: PushCredentials | null; seen: readonly string[] }, listener: PushListener, signal: AbortSignal): Promise<void> }
