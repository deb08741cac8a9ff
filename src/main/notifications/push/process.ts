import { PushReceiver } from '@eneris/push-receiver/dist/client'
import type { Credentials } from '@eneris/push-receiver/dist/types'
import type { FirebaseProject } from '#shared/platform-config.ts'
import { verifyTlsSockets } from './verified-socket'

// Untrusted messages are parsed outside the main process.

type ParentPort = {
  on(name: 'message', listener: (event: { data: Start }) => void): void
  postMessage(message: unknown): void
}
type Start = { project: FirebaseProject; credentials: Credentials | null; seen: string[] }

declare const process: { parentPort?: ParentPort; exit(code: number): never }

const port = process.parentPort
if (port === undefined) throw new Error('this entry runs as a utility process of the application')
verifyTlsSockets()
port.on('message', ({ data }) => {
  void listen(port, data).catch(() => process.exit(1))
})

async function listen(parent: ParentPort, { project, credentials, seen }: Start): Promise<void> {
  const { senderId, vapidKey, ...firebase } = project
  const receiver = new PushReceiver({
    firebase: { ...firebase, messagingSenderId: senderId },
    persistentIds: seen,
    ...(vapidKey === undefined ? {} : { vapidKey }),
    ...(credentials === null ? {} : { credentials }),
  })
  receiver.onCredentialsChanged(({ newCredentials }) =>
    parent.postMessage({ kind: 'credentials', credentials: newCredentials }),
  )
  receiver.onNotification(({ message, persistentId }) => parent.postMessage({ kind: 'message', message, persistentId }))
  receiver.on('ON_DISCONNECT', () => process.exit(1))
  // After a stanza that it cannot read the client connects again every second; main starts this process with back-off.
  let isConnected = false
  receiver.on('ON_CONNECT', () => {
    if (isConnected) process.exit(1)
    isConnected = true
  })
  await receiver.connect()
  parent.postMessage({ kind: 'ready' })
}
