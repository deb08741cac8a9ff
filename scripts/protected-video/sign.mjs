import { spawnSync } from 'node:child_process'

const account = ['EVS_ACCOUNT_NAME', 'EVS_PASSWD']

export const signingCommand = (folder) => ['python3', ['-m', 'castlabs_evs.vmp', '--no-ask', 'sign-pkg', folder]]

export function signForLicences(folder, { env = process.env, run = spawnSync } = {}) {
  const missing = account.filter((name) => !env[name])
  if (missing.length > 0)
    throw new Error(
      `A release for protected videos is signed by the account in ${missing.join(' and ')}: set them, or ` +
        'package without TUTORAT_PROTECTED_VIDEO.',
    )
  const [command, args] = signingCommand(folder)
  const { status, error } = run(command, args, { env, stdio: 'inherit' })
  if (status !== 0)
    throw new Error(`The signature for protected videos failed: ${error?.message ?? `${command} ended with ${status}`}`)
}
