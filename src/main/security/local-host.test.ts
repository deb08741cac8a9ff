import { describe, expect, it } from 'vitest'
import { isLocalHost } from './local-host'

describe('isLocalHost', () => {
  it.each(
    (
      '0.0.0.0 10.1.2.3 100.64.0.1 100.127.255.254 127.0.0.1 127.255.0.1 169.254.169.254 172.16.0.1 172.31.255.1 ' +
      '192.0.0.8 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.19.255.254 198.51.100.7 203.0.113.9 224.0.0.1 ' +
      '239.255.255.250 240.0.0.1 255.255.255.255 ' +
      '[::] [::1] [::ffff:10.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [64:ff9b::a00:1] [64:ff9b:1::1] [100::1] [2001::1] ' +
      '[2001:2::1] [2001:10::1] [2001:db8::1] [2002:a00:1::1] [3fff::1] [5f00::1] [fc00::1] [fd12:3456::1] [fe80::1] ' +
      '[fec0::1] [ff02::1] ' +
      'localhost router intranet a.localhost printer.local nas.lan box.home school.internal router.home.arpa ' +
      'intranet.corp mx.mail a.test a.invalid a.onion a.alt pc.localdomain pc.workgroup a.intranet a.private ' +
      '1.168.192.in-addr.arpa ' +
      'fritz.box FRITZ.BOX. nas.fritz.box mafreebox.freebox.fr routerlogin.net tplinkwifi.net router.asus.com hi.link'
    ).split(' '),
  )('counts %s as local', (host) => {
    expect(isLocalHost(host)).toBe(true)
  })

  it.each(
    (
      '1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.1 100.63.255.255 100.128.0.1 172.15.0.1 172.32.0.1 192.0.1.1 192.167.1.1 ' +
      '198.17.255.255 198.20.0.1 203.0.114.1 223.255.255.255 [2606:4700::1111] [2001:4860:4860::8888] [2a00:1450::1] ' +
      'exemple.tn www.google.com shop.box corp.example.com mail.google.com home.exemple.tn local.tn lan.fr notfritz.box ' +
      'fritz.box.exemple.tn'
    ).split(' '),
  )('counts %s as public', (host) => {
    expect(isLocalHost(host)).toBe(false)
  })
})
