import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const program = '/usr/sbin/nginx'

export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Says what to install instead of ENOENT. */
function requireNginx(): string {
  if (existsSync(program)) return program
  throw new Error('nginx is missing: apt-get install -y --no-install-recommends nginx-light')
}

/** A folder for one nginx, which root starts as its own user so that no folder needs another owner. */
export function createNginxFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'tutorat-nginx-'))
  for (const name of ['cache', 'tmp']) mkdirSync(path.join(folder, name))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Debian's `nginx.conf` without its own servers. */
function writeMain(folder: string, config: string): string {
  const file = path.join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${folder}/tmp/${name};`,
  )
  writeFileSync(path.join(folder, 'school-cache.conf'), config)
  writeFileSync(
    file,
    [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      'worker_processes 1;',
      `pid ${folder}/nginx.pid;`,
      `error_log ${folder}/error.log;`,
      'events { worker_connections 1024; }',
      'http {',
      ...temporary,
      `  include ${folder}/school-cache.conf;`,
      '}',
      '',
    ].join('\n'),
  )
  return file
}

export function checkNginxConfig(folder: string, config: string): { isValid: boolean; said: string } {
  const { status, stderr } = spawnSync(
    requireNginx(),
    ['-t', '-e', path.join(folder, 'error.log'), '-c', writeMain(folder, config)],
    { encoding: 'utf8' },
  )
  return { isValid: status === 0, said: stderr }
}

export type Nginx = {
  /** Ends it at once, as a power cut would. */
  kill(): Promise<void>
  /** Its connections stay open and bring nothing. */
  freeze(): void
  thaw(): void
  /** How many files of its folder it holds open; Linux only. */
  countOpenFiles(): number
}

/** `maxFileKilobytes` refuses each write behind it, as a full disk does. */
type StartOptions = { maxFileKilobytes?: number }

export async function startNginx(
  folder: string,
  config: string,
  isReady: () => Promise<boolean>,
  { maxFileKilobytes }: StartOptions = {},
): Promise<Nginx> {
  const limit = maxFileKilobytes === undefined ? '' : `trap '' XFSZ; ulimit -f ${String(maxFileKilobytes)}; `
  const args = ['-e', path.join(folder, 'error.log'), '-c', writeMain(folder, config)]
  // One process, so that a signal reaches the one that answers.
  const single = ['-g', 'daemon off; master_process off;']
  const child = spawn('bash', ['-c', `${limit}exec "$@"`, 'nginx', requireNginx(), ...args, ...single], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said: string[] = []
  child.stderr.on('data', (bytes: Buffer) => said.push(bytes.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await isReady().catch(() => false))) {
    if (hasEnded(child)) throw new Error(`nginx ended: ${said.join('')}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    countOpenFiles() {
      const descriptors = `/proc/${String(child.pid)}/fd`
      const targets = readdirSync(descriptors).map((each) => {
        try {
          return readlinkSync(path.join(descriptors, each))
        } catch {
          // Closed in between.
          return ''
        }
      })
      return targets.filter((target) => target.startsWith(path.join(folder, 'cache'))).length
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null
