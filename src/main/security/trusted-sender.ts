import { brand } from '#shared/brand.ts'
import type { CommandName } from '#shared/desktop/commands.ts'
import type { ViewKind } from './navigation'

type Frame = { readonly origin: string; readonly parent: unknown }

/** Read at once: the frame may be gone later. */
type Sender = { frame: Frame | null; mainFrame: unknown; view: ViewKind['kind']; command: CommandName }

const findBarCommands: ReadonlySet<CommandName> = new Set<CommandName>([
  'find.read',
  'find.type',
  'find.step',
  'find.close',
  'find.resize',
  'log.failure',
])

/** Exact origin and main frame (threats A7). `detached` stays true after a crash and reload, so it is not checked. */
export function isTrustedSender({ frame, mainFrame, view, command }: Sender): boolean {
  const mayCall = view === 'page' || (view === 'find-bar' && findBarCommands.has(command))
  return mayCall && frame !== null && frame === mainFrame && frame.parent === null && frame.origin === brand.pageOrigin
}
