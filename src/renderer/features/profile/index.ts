import { userCircle } from 'virtual:icons/user-circle'
import { defineFeature } from '#core/feature.ts'
import { paths } from '#core/paths.ts'
import { phonePromptSlice } from './phone-prompt-slice'

export const profileFeature = defineFeature({
  name: 'profile',
  routes: [
    {
      path: '/mon-profil',
      access: 'signed-in',
      screen: async () => ({ Screen: (await import('./profile-screen')).ProfileScreen }),
    },
    {
      path: '/mon-profil/edit',
      access: 'signed-in',
      screen: async () => ({ Screen: (await import('./edit-profile-screen')).EditProfileScreen }),
    },
  ],
  nav: [{ order: 2, to: paths.profile(), icon: userCircle, label: 'profile' }],
  slots: { background: { load: async () => ({ Background: (await import('./phone-prompt')).PhonePrompt }) } },
  slice: phonePromptSlice,
})
