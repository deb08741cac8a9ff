import tseslint from 'typescript-eslint'

/** Turns off what needs the types of a project. */
export const disableTypeChecked = tseslint.configs.disableTypeChecked
