// Loaded with -r before the application: no keytar, and a decryption that fails for the moment while a file is there.
const { existsSync } = require('node:fs')
const Module = require('node:module')
const { safeStorage } = require('electron')

const load = Module._load
Module._load = function (name, ...others) {
  if (name === 'keytar') throw Object.assign(new Error('Cannot find module keytar'), { code: 'MODULE_NOT_FOUND' })
  return load.call(this, name, ...others)
}

const { decryptStringAsync } = safeStorage
safeStorage.decryptStringAsync = (encrypted) =>
  existsSync(process.env['FAILING_DECRYPTION'])
    ? Promise.reject(new Error('safeStorage.decryptStringAsync is temporarily unavailable. Please try again.'))
    : decryptStringAsync.call(safeStorage, encrypted)
