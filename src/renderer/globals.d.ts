declare const __DEMO__: boolean

/** What no component of Ant Design brings by itself (scripts/vite/ant-styles.ts). */
declare module 'virtual:ant-styles.css'
