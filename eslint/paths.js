import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

/** Names a file from the root of the project, with forward slashes. */
export const relativePath = (file) => path.relative(root, file).split(path.sep).join('/')

export const isTest = (file) => file.startsWith('tests/') || /\.test\.tsx?$/.test(file)

/** Checks a path against names: 'src/main/session' is a file or a folder of that name, 'src/' only a folder. */
export const isWithin = (file, names) => names.some((name) => (name.endsWith('/') ? file.startsWith(name) : [name, `${name}.ts`, `${name}.tsx`].includes(file) || file.startsWith(`${name}/`)))
