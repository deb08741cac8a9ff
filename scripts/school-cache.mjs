// Prints the nginx configuration of a school's media cache: npm run school-cache -- print [options]
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { inRoot } from './steps/paths.mjs'
import { importSource } from './steps/source.mjs'

const usage = `npm run school-cache -- print [options]

  --output <file>         instead of the terminal
  --platform <file>       platform.json (default: TUTORAT_PLATFORM, then resources/platform.json)
  --name <name>           name of the server; it answers https with --certificate and --key
  --address <ip:port>     instead: a private address of the server; it answers http
  --certificate <file>    default /etc/ssl/tutorat/cache.pem
  --key <file>            default /etc/ssl/tutorat/cache.key
  --folder <folder>       where films are kept, default /var/cache/tutorat-media
  --log <file>            default /var/log/nginx/tutorat-media.log
  --authorities <file>    default /etc/ssl/certs/ca-certificates.crt
  --gigabytes <number>    at most, default 20
  --days <number>         without a request until a film is removed, default 30`

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: Object.fromEntries(
        [
          'output',
          'platform',
          'name',
          'address',
          'certificate',
          'key',
          'folder',
          'log',
          'authorities',
          'gigabytes',
          'days',
        ].map((name) => [name, { type: 'string' }]),
      ),
    })
  } catch (error) {
    return fail(`${error.message}\n\n${usage}`)
  }
}

const {
  values: { output, ...values },
  positionals,
} = readArguments()
if (positionals.length !== 1 || positionals[0] !== 'print') fail(usage)

const { toNginxConfig } = await importSource('scripts', 'school-cache', 'nginx-config.ts')
const { toSchoolCache } = await importSource('scripts', 'school-cache', 'options.ts')

const file = path.resolve(values.platform ?? process.env.TUTORAT_PLATFORM ?? inRoot('resources', 'platform.json'))
if (!existsSync(file)) fail(`${file} does not exist: name the platform.json with --platform.\n\n${usage}`)
const result = toSchoolCache(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''), values)
if (!result.ok) fail(result.problem)
const config = toNginxConfig(result.cache)
if (output === undefined) process.stdout.write(config)
else writeFileSync(output, config)
