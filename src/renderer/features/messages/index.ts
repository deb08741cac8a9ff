import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'

export const messagesFeature = defineFeature({
  name: 'messages',
  routes: [
    {
      path: paths.messages(),
      access: 'signed-in',
      service: 'notifications',
      screen: async () => ({ Screen: (await import('./inbox-screen')).InboxScreen }),
    },
    {
      path: '/inbox/:id',
      access: 'signed-in',
      service: 'notifications',
      screen: async () => ({ Screen: (await import('./message-screen')).MessageScreen }),
    },
  ],
  deepLinks: { message: ({ messageId }) => paths.message(messageId) },
  slots: { background: { load: async () => ({ Background: (await import('./messages-watch')).MessagesWatch }) } },
})
