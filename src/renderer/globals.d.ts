declare const __DEMO__: boolean

/** Shared rules; in development, all rules (scripts/vite/ant-styles.ts). */
declare module 'virtual:ant-styles.css'
