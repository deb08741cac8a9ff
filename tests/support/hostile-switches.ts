/**
 * Switches that expose a signed-in page: debugging, network and key logs, proxies, certificates, keychains, weaker
 * processes. The allowed ones are in src/main/start.
 */
export const hostileSwitches = [
  'remote-debugging-port', 'remote-debugging-pipe', 'remote-debugging-address', 'remote-debugging-io-pipes', 'remote-allow-origins', 'enable-automation', 'custom-devtools-frontend',
  'log-net-log', 'net-log-capture-mode', 'ssl-key-log-file', 'enable-logging', 'log-file', 'v', 'vmodule', 'trace-startup', 'trace-startup-file', 'enable-crash-reporter', 'crash-dumps-dir',
  'proxy-server', 'proxy-pac-url', 'proxy-bypass-list', 'proxy-auto-detect', 'no-proxy-server', 'host-rules', 'host-resolver-rules',
  'auth-server-allowlist', 'auth-server-whitelist', 'auth-negotiate-delegate-allowlist', 'ignore-certificate-errors', 'ignore-certificate-errors-spki-list', 'allow-insecure-localhost',
  'ignore-urlfetcher-cert-requests', 'ssl-version-max', 'cipher-suite-blacklist', 'disable-web-security', 'allow-running-insecure-content', 'unsafely-treat-insecure-origin-as-secure',
  'disable-site-isolation-trials', 'isolate-origins', 'disable-features', 'enable-features', 'enable-blink-features', 'disable-blink-features', 'js-flags', 'load-extension',
  'allow-file-access-from-files', 'use-fake-ui-for-media-stream', 'use-mock-keychain', 'password-store', 'user-data-dir', 'disk-cache-dir', 'force-fieldtrials', 'enable-experimental-web-platform-features',
] as const

export const processSwitches = [
  'no-sandbox', 'disable-setuid-sandbox', 'disable-namespace-sandbox', 'disable-gpu-sandbox', 'disable-seccomp-filter-sandbox', 'allow-sandbox-debugging', 'no-unsandboxed-zygote', 'no-zygote',
  'no-zygote-sandbox', 'zygote-cmd-prefix', 'renderer-cmd-prefix', 'utility-cmd-prefix', 'gpu-launcher', 'ppapi-plugin-launcher', 'browser-subprocess-path', 'single-process', 'in-process-gpu',
] as const
