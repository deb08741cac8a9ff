/** False in releases: the demo platform and its panel are then left out. */
declare const __DEMO__: boolean

/** What no component of Ant Design brings by itself (scripts/vite/ant-styles.ts). */
declare module 'virtual:ant-styles.css'
