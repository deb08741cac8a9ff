/** Generated from src/shared/desktop by scripts/vite/ipc-names.ts. */
declare module 'virtual:ipc-names' {
  export const commandNames: readonly import('#shared/desktop/commands.ts').CommandName[]
  export const eventNames: readonly import('#shared/desktop/events.ts').EventName[]
}
