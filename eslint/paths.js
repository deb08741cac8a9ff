import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

export const relativePath = (file) => path.relative(root, file).split(path.sep).join('/')

export const isTest = (file) => file.startsWith('tests/') || /\.test\.tsx?$/.test(file)

export const isWithin = (file, names) =>
  names.some((name) =>
    name.endsWith('/')
      ? file.startsWith(name)
      : [name, `${name}.ts`, `${name}.tsx`].includes(file) || file.startsWith(`${name}/`),
  )
