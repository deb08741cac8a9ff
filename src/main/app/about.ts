type Facts = {
  name: string
  version: string
  versions: { electron?: string | undefined; chrome?: string | undefined; node?: string | undefined }
  os: string
  architecture: string
  language: string
  backend: string
  memoryReason: string | null
  isDemo: boolean
  policy: string
  proxy: string
  mediaCache: string
  rendersInSoftware: boolean
  outbox: { waiting: number; quarantined: number; diskFull: boolean }
}

export function aboutText(facts: Facts): string {
  const { versions, outbox } = facts
  return [
    `${facts.name} ${facts.version}`,
    `Electron ${versions.electron ?? '?'}, Chromium ${versions.chrome ?? '?'}, Node ${versions.node ?? '?'}`,
    `${facts.os} (${facts.architecture}), ${facts.language}`,
    `session: ${facts.backend}${facts.memoryReason === null ? '' : ` (${facts.memoryReason})`}`,
    `platform: ${facts.isDemo ? 'demo' : 'configured'}`,
    `policy: ${facts.policy}`,
    `proxy: ${facts.proxy}`,
    `media cache: ${facts.mediaCache}`,
    `graphics: ${facts.rendersInSoftware ? 'software' : 'accelerated'}`,
    `progress waiting: ${outbox.waiting}, set aside: ${outbox.quarantined}${outbox.diskFull ? ', disk full' : ''}`,
  ].join('\n')
}
