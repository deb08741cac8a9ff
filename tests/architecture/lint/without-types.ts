import tseslint from 'typescript-eslint'

export const disableTypeChecked = tseslint.configs.disableTypeChecked
