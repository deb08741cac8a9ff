// Loaded with -r before the application: a file system that refuses the fsync of a folder, as NFS, SMB and vboxsf do.
const { open } = require('node:fs/promises')

void open(__filename).then(async (handle) => {
  const prototype = Object.getPrototypeOf(handle)
  await handle.close()
  const { sync } = prototype
  prototype.sync = async function () {
    const found = await this.stat()
    if (found.isDirectory())
      throw Object.assign(new Error('EINVAL: invalid argument, fsync'), { code: 'EINVAL', syscall: 'fsync' })
    return sync.call(this)
  }
})
