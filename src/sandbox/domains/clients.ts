import type { Implementation } from './handler'

export const clients: Implementation['clients'] = {
  desktop: ({ world }) => ({ ...world.desktopClient }),
}
