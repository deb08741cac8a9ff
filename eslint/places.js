import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

/** Names a file from the root of the project, with forward slashes. */
export const placeOf = (file) => path.relative(root, file).split(path.sep).join('/')

export const isTest = (place) => place.startsWith('tests/') || /\.test\.tsx?$/.test(place)

/** Tells whether a place is one of the named ones: 'src/main/session' is a file or a folder of that name, 'src/' only a folder. */
export const isWithin = (place, names) => names.some((name) => (name.endsWith('/') ? place.startsWith(name) : [name, `${name}.ts`, `${name}.tsx`].includes(place) || place.startsWith(`${name}/`)))
