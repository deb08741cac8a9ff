import { expect, it } from 'vitest'
import { configAt } from '#tests/support/gateway-harness.ts'
import { createLackingHosts } from './lacking-hosts'

const config = configAt('https://plateforme.exemple.tn')

it('lists each host once for what it lacks, and none that the configuration names', () => {
  const lacking = createLackingHosts()
  const [known = ''] = config.hosts.images.map((origin) => new URL(origin).host)
  lacking.add({ host: 'cdn.example.org', use: 'images' })
  lacking.add({ host: 'cdn.example.org', use: 'images' })
  lacking.add({ host: 'cdn.example.org:8443', use: 'media' })
  lacking.add({ host: known, use: 'images' })
  lacking.add({ host: 'no host', use: 'frames' })
  expect(lacking.list(config)).toEqual([
    { host: 'cdn.example.org', use: 'images' },
    { host: 'cdn.example.org:8443', use: 'media' },
  ])
})

it('keeps a bounded number of names, which texts of others may cause', () => {
  const lacking = createLackingHosts()
  for (let number = 0; number < 100; number += 1) lacking.add({ host: `h${String(number)}.example.org`, use: 'images' })
  expect(lacking.list(config)).toHaveLength(20)
})

it('forgets a host that the platform names by now, for the use that it names', () => {
  const hosts = createLackingHosts()
  hosts.add({ host: 'cdn.exemple.tn', use: 'images' })
  hosts.add({ host: 'cdn.exemple.tn', use: 'media' })
  const config = {
    hosts: { images: ['https://cdn.exemple.tn', '*'], media: ['https://autre.exemple.tn'], frames: [], browser: [] },
  }
  expect(hosts.list(config as never)).toEqual([{ host: 'cdn.exemple.tn', use: 'media' }])
})
