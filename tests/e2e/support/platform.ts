import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from '@playwright/test'
import { createSandbox } from '#sandbox/sandbox.ts'
import { listen } from '#sandbox/server/listen.ts'
import { answerForms } from '#shared/desktop/demo.ts'
import type { PlatformConfig } from '#shared/platform-config.ts'
import { haveRated } from '../../support/have-rated'
import { rewriteTexts, type Rewrite } from './rewritten-texts'

type SandboxOptions = NonNullable<Parameters<typeof createSandbox>[0]>
/** `rates`: prompts for ratings; `rewrite`: user-written texts. */
type PlatformOptions = Partial<SandboxOptions> & {
  rates?: boolean
  rewrite?: Rewrite
  respond?: (response: Response, request: Request) => Response | Promise<Response>
}
export type Sandbox = Awaited<ReturnType<typeof createSandbox>>

export type Platform = {
  sandbox: Sandbox
  file: string
  goDown(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

export async function startPlatform(
  { rates = false, rewrite, respond = (response) => response, ...options }: PlatformOptions = {},
  configure: (config: PlatformConfig) => PlatformConfig = (config) => config,
): Promise<Platform> {
  const sandbox = await createSandbox({
    mediaDir: path.resolve('resources/demo'),
    snapshotDir: null,
    answerForm: answerForms.find((form) => form === test.info().project.metadata['answerForm']) ?? 'demo',
    ...options,
  })
  if (!rates) haveRated(sandbox)
  const listenAt = (port: number) =>
    listen(async (request) => {
      const response = await respond(await sandbox.fetch(request), request)
      return rewrite === undefined ? response : rewriteTexts(response, rewrite)
    }, port)
  let listening = await listenAt(0)
  const port = Number(new URL(listening.origin).port)
  const folder = await mkdtemp(path.join(tmpdir(), 'tutorat-platform-'))
  const file = path.join(folder, 'platform.json')
  await writeFile(file, JSON.stringify(configure(sandbox.platformConfig(listening.origin))))
  return {
    sandbox,
    file,
    goDown: async () => {
      await listening.close()
    },
    comeBack: async () => {
      listening = await listenAt(port)
    },
    close: async () => {
      await listening.close()
      await sandbox.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
