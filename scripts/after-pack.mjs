// electron-builder hook: removes Electron's demo files.
import { rmSync } from 'node:fs'
import path from 'node:path'

export default function afterPack({ appOutDir, packager }) {
  rmSync(path.join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true })
  rmSync(path.join(appOutDir, 'version'), { force: true })
}
