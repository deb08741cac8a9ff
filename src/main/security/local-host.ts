import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IANA IPv4 Special-Purpose Address Registry, without the anycast services of the public network; multicast. */
const ipv4Networks = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/** Everything outside global unicast (2000::/3), with addresses that contain IPv4; IANA's special ones inside it. */
const ipv6Networks = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

/**
 * Names that public DNS does not serve: special-use domains of IANA, those that ICANN reserves (corp, home, mail,
 internal), and what networks call themselves. `.example` names documents and demonstrations, and resolves nowhere.
 */
const privateSuffix =
  /\.(?:alt|arpa|corp|domain|home|internal|intra|intranet|invalid|lan|local|localdomain|localhost|mail|onion|private|test|workgroup)$/

/** Names that routers answer themselves below public suffixes, which others may own: all of `.box` is no local name. */
const routerName = new RegExp(
  '(?:^|\\.)(?:(?:fritz|myfritz|o2|easy|vodafone|congstar)\\.box|fritz\\.(?:nas|repeater)|mafreebox\\.freebox\\.fr|' +
    'routerlogin\\.(?:net|com)|tplink(?:wifi|login|modem|repeater|mifi)\\.net|hi\\.link|speedport\\.ip|giga\\.cube|' +
    '(?:router\\.asus|asusrouter|miwifi|huaweimobilewifi)\\.com)$',
)

/** Apart, because a list with `::/3` contains every IPv4 address as a mapped one. */
const local4 = new BlockList()
for (const [network, prefix] of ipv4Networks) local4.addSubnet(network, prefix, 'ipv4')
const local6 = new BlockList()
for (const [network, prefix] of ipv6Networks) local6.addSubnet(network, prefix, 'ipv6')

/** Includes the local network and literal IPs (threats B5). */
export function isLocalHost(hostname: string): boolean {
  const name = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  if (isIPv4(name)) return local4.check(name, 'ipv4')
  if (isIPv6(name)) return local6.check(name, 'ipv6')
  return !name.includes('.') || privateSuffix.test(name) || routerName.test(name)
}
