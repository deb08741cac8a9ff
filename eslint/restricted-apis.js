/**
 * Dangerous APIs, each allowed only `within` one place of its `scope` (docs/decisions/0003-boundaries.md). `imports`
 * are [module, name], or [module] for all of it; `calls` and `texts` match source text.
 */
export const restrictedApis = [
  {
    what: 'ipcMain',
    where: 'src/main/ipc/register.ts checks the sender and the payload of every command',
    scope: ['src/'],
    within: ['src/main/ipc/register.ts'],
    imports: [['electron', 'ipcMain']],
    members: ['ipcMain'],
    calls: [/\.ipc\.(on|once|handle|handleOnce|addListener)$/],
  },
  {
    what: 'webContents.send',
    where: 'src/main/ipc/emit.ts sends every event with its checked payload',
    scope: ['src/main/'],
    within: ['src/main/ipc/emit.ts'],
    calls: [/(^|\.)(webContents|contents|sender|senderFrame|mainFrame)\??\.(send|sendToFrame|postMessage)$/],
  },
  {
    what: 'shell',
    where: 'src/main/security/external-links.ts checks what the system may open',
    scope: ['src/'],
    within: ['src/main/security/external-links.ts'],
    imports: [['electron', 'shell']],
  },
  {
    what: 'The keychain (keytar, safeStorage)',
    where: 'src/main/session is the vault',
    scope: ['src/'],
    within: ['src/main/session'],
    imports: [['keytar'], ['electron', 'safeStorage']],
  },
  {
    what: 'autoUpdater',
    where: 'src/main/updates verifies what is installed, and when',
    scope: ['src/'],
    within: ['src/main/updates'],
    imports: [['electron', 'autoUpdater'], ['electron-updater']],
  },
  {
    what: 'session.fromPartition',
    where: 'src/main/security/create-session.ts gives each browser session its protections',
    scope: ['src/'],
    within: ['src/main/security/create-session.ts'],
    members: ['fromPartition', 'fromPath'],
  },
  {
    what: 'net.fetch and session.fetch',
    where: 'src/main/base/net-fetch.ts reads answers that they end the application with (electron#42244)',
    scope: ['src/main/'],
    within: ['src/main/base/net-fetch.ts'],
    calls: [/(^|\.)(net|opened|session|\w+Session)\.fetch$/],
  },
  {
    what: 'session.webRequest',
    where: 'a session keeps one listener an event: src/main/security/request-headers.ts is the one pipeline',
    scope: ['src/'],
    within: ['src/main/security/request-headers.ts'],
    members: ['webRequest'],
  },
  {
    what: 'app.isPackaged, and the variables of developers and tests',
    where:
      'src/main/app/build.ts knows a package by its build and its archive, not by the name of the executable, ' +
      'and reads no such variable in one',
    scope: ['src/main/'],
    within: ['src/main/app/build.ts'],
    texts: [/^app\.isPackaged$/, /\.(TUTORAT_\w+|ELECTRON_RENDERER_URL)$/],
  },
  {
    what: 'ipcRenderer',
    where: 'src/preload holds the closed list of what the page may ask',
    scope: ['src/'],
    within: ['src/preload/'],
    imports: [
      ['electron', 'ipcRenderer'],
      ['electron', 'contextBridge'],
    ],
  },
  {
    what: 'window.desktop',
    where: 'src/renderer/core/desktop gives it to the screens',
    scope: ['src/renderer/'],
    within: ['src/renderer/core/desktop'],
    texts: [/^(window|globalThis|self)\.desktop$/],
  },
  {
    what: 'HTTP (fetch, axios, XMLHttpRequest, sockets)',
    where: 'src/renderer/core/api is the way to the platform, through the contract',
    scope: ['src/renderer/', 'src/shared/', 'src/preload/'],
    within: ['src/renderer/core/api'],
    imports: [['axios']],
    globals: ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'],
    texts: [/^(window|globalThis|self)\.fetch$/, /^navigator\.sendBeacon$/],
  },
  {
    what: 'The network (fetch, net)',
    where:
      'src/main/gateway talks to the platform; src/main/updates asks the ' +
      'feed over a session of its own; src/main/app/foundation.ts hands net.request on',
    scope: ['src/main/'],
    within: ['src/main/gateway', 'src/main/updates', 'src/main/app/foundation.ts'],
    imports: [['electron', 'net'], ['axios']],
    globals: ['fetch', 'WebSocket', 'EventSource'],
    texts: [/^globalThis\.fetch$/],
  },
  {
    what: 'HTML as text (DOMParser, innerHTML, dangerouslySetInnerHTML)',
    where:
      'src/renderer/core/server-html reads HTML of the platform, as words or as elements of our own; the page ' +
      'refuses it elsewhere',
    scope: ['src/renderer/'],
    within: ['src/renderer/core/server-html'],
    imports: [['dompurify']],
    globals: ['DOMParser'],
    members: [
      'innerHTML',
      'outerHTML',
      'srcdoc',
      'insertAdjacentHTML',
      'createContextualFragment',
      'parseFromString',
      'setHTML',
      'setHTMLUnsafe',
      'parseHTML',
      'parseHTMLUnsafe',
      'createHTMLDocument',
      'DOMParser',
    ],
    texts: [/^(?:(?:window|globalThis|self)\.)?document\.(?:write|writeln)$/],
    properties: ['dangerouslySetInnerHTML', 'innerHTML', 'srcDoc', 'srcdoc'],
  },
  {
    what: 'Policies of trusted types',
    where:
      'src/renderer/core/trusted-types takes our own scripts, src/renderer/core/server-html markup that is ' +
      'only read, src/renderer/zod-config.ts what antd writes',
    scope: ['src/renderer/'],
    within: ['src/renderer/core/trusted-types', 'src/renderer/core/server-html', 'src/renderer/zod-config.ts'],
    globals: ['trustedTypes'],
    members: ['trustedTypes'],
  },
  {
    what: "The page's own storage",
    where:
      'src/renderer/core keeps preferences through its store adapter; what must survive a crash belongs to ' +
      'src/main/base/fs',
    scope: ['src/renderer/', 'src/shared/'],
    within: ['src/renderer/core/'],
    imports: [['redux-persist/lib/storage'], ['redux-persist/lib/storage/session']],
    globals: ['localStorage', 'sessionStorage', 'indexedDB'],
    texts: [/^(window|globalThis|self)\.(localStorage|sessionStorage|indexedDB)$/],
  },
  {
    what: 'The time of this computer',
    where: "use the clock of src/renderer/core/clock, which knows the platform's time and which tests can move",
    scope: ['src/renderer/domains/', 'src/renderer/features/', 'src/renderer/app/', 'src/renderer/main.tsx'],
    within: [],
    calls: [/^Date\.now$/],
    emptyCalls: ['Date', 'dayjs'],
  },
  {
    what: 'The time of this computer',
    where: "use the world's clock, which scenarios and tests can move",
    scope: ['src/sandbox/domains/'],
    within: [],
    calls: [/^Date\.now$/],
    emptyCalls: ['Date', 'dayjs'],
  },
  {
    what: "antd's static message, notification and Modal.confirm",
    where: 'src/renderer/ui/notify.ts and App.useApp() follow the direction and the theme; the static ones ignore them',
    scope: ['src/renderer/'],
    within: [],
    imports: [['antd', 'message'], ['antd', 'notification'], ['antd/es/message'], ['antd/es/notification']],
    calls: [/^Modal\.(confirm|info|success|error|warning|warn|destroyAll|config)$/],
  },
  {
    what: 'Writing files directly',
    where:
      'src/main/base/fs writes atomically (temporary file, fsync, rename); only src/main/base/log rotates its ' +
      'own, and src/main/updates replaces the application',
    scope: ['src/main/'],
    within: ['src/main/base/fs', 'src/main/base/log', 'src/main/updates/replace-appimage.ts'],
    files: true,
    imports: [['write-file-atomic']],
  },
  {
    what: 'Writing a file outside the data folder',
    where:
      'src/main/base/fs/external-file.ts writes under a random new name, follows no link and inherits no mode; files of ' +
      'the application go through `files` of the context',
    scope: ['src/main/'],
    within: ['src/main/base/fs'],
    calls: [
      /^writeFileAtomic$/,
      /^nodeFileSystem\.open$/,
      /(^|\.)(setSavePath|takeHeapSnapshot|savePage|printToPDF)$/,
      /(^|\.)(netLog|contentTracing)\.(startLogging|stopRecording)$/,
    ],
  },
  {
    what: 'Writing files directly',
    where: 'the snapshot of the demo platform goes through write-file-atomic',
    scope: ['src/sandbox/'],
    within: [],
    files: true,
  },
  {
    what: 'console',
    where: 'src/main/base/log masks secrets and writes the log; the page reports through src/renderer/core/desktop',
    scope: ['src/'],
    within: ['src/sandbox/standalone.ts'],
    globals: ['console'],
  },
]

export const writingNames = [
  'writeFile',
  'writeFileSync',
  'appendFile',
  'appendFileSync',
  'rename',
  'renameSync',
  'createWriteStream',
  'copyFile',
  'copyFileSync',
  'cp',
  'cpSync',
]
export const openingNames = ['open', 'openSync']
/** `flags` is source text; Node opens for reading without flags. */
export const isReading = (flags) =>
  flags === undefined ||
  flags === "'r'" ||
  (flags.startsWith('constants.O_RDONLY') && !/O_(?:WRONLY|RDWR|CREAT|TRUNC|APPEND)/.test(flags))
export const fileModules = ['fs', 'node:fs', 'fs/promises', 'node:fs/promises']
