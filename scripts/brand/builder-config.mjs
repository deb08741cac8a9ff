import { inTemplates, isFirst } from './templates.mjs'

const config = 'electron-builder.yml'

/** electron-builder's arguments with the chosen brand's configuration in the place of the first brand's. */
export function withBrandConfig(args) {
  if (isFirst()) return args
  const at = args.indexOf('--config')
  return at === -1 ? ['--config', inTemplates(config), ...args] : args.with(at + 1, inTemplates(args[at + 1]))
}
