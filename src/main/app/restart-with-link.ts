import { app } from 'electron'
import { restartProgram } from '../base/restart'
import { getRestartArguments } from '../crash/uncaught-exception'

/** Once this process has quit, with the link that arrived meanwhile. */
export function restartWithLink(link: string | null): void {
  const { argv, platform, execPath, env: environment } = process
  const args = [...getRestartArguments(argv), ...(link === null ? [] : [link])]
  restartProgram(args, { app, platform, execPath, environment })
}
