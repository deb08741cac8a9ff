import { defineFeature } from '../../core/feature'
import { paths } from '../../core/paths'

export const messagesFeature = defineFeature({
  name: 'messages',
  routes: [
    { path: paths.messages(), area: 'signed-in', screen: async () => ({ Screen: (await import('./inbox-screen')).InboxScreen }) },
    { path: '/inbox/:id', area: 'signed-in', screen: async () => ({ Screen: (await import('./message-screen')).MessageScreen }) },
  ],
  deepLinks: { message: ({ messageId }) => paths.message(messageId) },
})

/** Knows of new messages while the application is used; for the signed-in area. */
export const messages = { watch: () => import('./messages-watch') }
