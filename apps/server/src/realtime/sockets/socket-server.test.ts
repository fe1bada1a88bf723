import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readEnv } from '../../env.ts'
import { openRaw } from '../test/clients.ts'
import { KEY, startNode, type NodeOptions, type TestNode } from '../test/node.ts'
import { until } from '#test/until.ts'
import { writeLocalCertificate } from '#test/fixtures/local-certificate.ts'
import { listenTls } from './tls-listener.ts'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
const nodes: TestNode[] = []
async function node(options?: NodeOptions) {
  const started = await startNode(options)
  nodes.push(started)
  return started
}
afterEach(async () => {
  for (const started of nodes.splice(0)) await started.stop()
})

/** Connects to another address. @returns the in-band error, after checking that the close code is the same */
async function refusal(url: string, options?: { origin?: string }) {
  const client = await openRaw(url, options)
  const { data } = await client.seen('pusher:error')
  expect(await client.closed()).toBe(data.code)
  return data.code
}

describe('connecting', () => {
  it('sends a socket id and an activity timeout, with the data as a JSON string', async () => {
    const client = await openRaw((await node()).url)
    expect(client.frames[0]).toEqual({
      event: 'pusher:connection_established',
      data: { socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 30 },
    })
  })

  it('refuses an invalid app key with 4001, after the handshake', async () => {
    const { url } = await node()
    expect(await refusal(url.replace(KEY, 'wrong'))).toBe(4001)
  })

  it('accepts protocols 5 to 7 and explains why it refuses others', async () => {
    const { url } = await node()
    for (const protocol of [5, 6, 7]) expect((await openRaw(url.replace('protocol=7', `protocol=${protocol}`))).socket_id).not.toBe('')
    expect(await refusal(url.replace('protocol=7', 'protocol=4'))).toBe(4007)
    expect(await refusal(url.replace('protocol=7', 'protocol=8'))).toBe(4007)
    expect(await refusal(url.replace('protocol=7', 'protocol=x'))).toBe(4006)
    expect(await refusal(url.replace('protocol=7&', ''))).toBe(4008)
    expect(await refusal(url.replace(`/app/${KEY}`, '/app'))).toBe(4005)
  })

  it('ignores other paths', async () => {
    const { port } = await node()
    const client = await openRaw(`ws://127.0.0.1:${port}/elsewhere`)
    expect(await client.closed()).toBe(1006)
    expect(client.frames).toEqual([])
  })

  it('allows listed origins, its own host, and clients that send no origin', async () => {
    const { url, port } = await node({ allowed_origins: ['same-origin', 'https://app.example'] })
    expect((await openRaw(url)).socket_id).not.toBe('')
    expect((await openRaw(url, { origin: 'https://app.example' })).socket_id).not.toBe('')
    expect((await openRaw(url, { origin: `http://127.0.0.1:${port}` })).socket_id).not.toBe('')
  })

  it('refuses a foreign origin with 4009', async () => {
    const { url } = await node()
    expect(await refusal(url, { origin: 'https://evil.example' })).toBe(4009)
  })

  it('refuses unencrypted connections with 4000 where only TLS is allowed', async () => {
    const { url } = await node({ tls_only: true })
    expect(await refusal(url)).toBe(4000)
  })

  it.runIf(hasOpenssl)(
    `[R-7.1-10] speaks TLS on a second port, 6002 unless configured, with the configured certificate${hasOpenssl ? '' : ' (not run: no openssl here to make one)'}`,
    async () => {
      const folder = await mkdtemp(joinPath(tmpdir(), 'stoa-tls-'))
      const { cert_file, key_file } = writeLocalCertificate(folder)
      expect(readEnv({ DATA_DIR: folder }).TLS_PORT).toBe(6002)
      const { realtime } = await node({ tls_only: true })
      const listener = await listenTls({ cert_file, key_file, port: 0, host: '127.0.0.1', handleUpgrade: realtime.handleUpgrade })
      try {
        const client = await openRaw(`wss://127.0.0.1:${listener.port}/app/${KEY}?protocol=7`)
        expect(client.socket_id).toMatch(/^\d+\.\d+$/)
      } finally {
        await listener.close()
        await rm(folder, { recursive: true })
      }
    },
  )
})

describe('liveness', () => {
  it('answers a ping of the client', async () => {
    const client = await openRaw((await node()).url)
    client.send('pusher:ping', {})
    expect(await client.seen('pusher:pong')).toEqual({ event: 'pusher:pong', data: {} })
  })

  it('answers a ping frame of WebSocket', async () => {
    const client = await openRaw((await node()).url)
    let ponged = false
    client.ws.on('pong', () => {
      ponged = true
    })
    client.ws.ping()
    await until(() => ponged)
    expect(client.isOpen()).toBe(true)
  })

  it('pings a silent client and closes with 4201 when it does not answer', async () => {
    const { url, realtime } = await node({ limits: { activity_timeout_ms: 40, pong_timeout_ms: 40 } })
    const client = await openRaw(url)
    await client.seen('pusher:ping')
    expect(await client.closed()).toBe(4201)
    expect((await client.seen('pusher:error')).data.code).toBe(4201)
    expect(realtime.connections()).toBe(0)
  })

  it('keeps a client that answers connected', async () => {
    const client = await openRaw((await node({ limits: { activity_timeout_ms: 30, pong_timeout_ms: 60 } })).url)
    client.ws.on('message', (bytes: Buffer) => {
      if (bytes.includes('pusher:ping')) client.send('pusher:pong', {})
    })
    await until(() => client.all('pusher:ping').length >= 3)
    expect(client.isOpen()).toBe(true)
  })
})

describe('limits', () => {
  it('closes with 1009 on a frame above 16 KB', async () => {
    const client = await openRaw((await node()).url)
    client.send('pusher:ping', { filler: 'x'.repeat(17 * 1024) })
    expect(await client.closed()).toBe(1009)
  })

  it('drops messages above the rate with one error, then disconnects a client that keeps sending', async () => {
    const client = await openRaw((await node({ limits: { messages_per_minute: 5 } })).url)
    for (let n = 0; n < 8; n += 1) client.send('pusher:ping', {})
    expect((await client.seen('pusher:error')).data.code).toBe(4301)
    expect(client.all('pusher:pong')).toHaveLength(5)
    for (let n = 0; n < 8; n += 1) client.send('pusher:ping', {})
    expect(await client.closed()).toBe(4100)
  })

  it('answers an invalid message with an error and keeps the connection open', async () => {
    const client = await openRaw((await node()).url)
    client.ws.send('nonsense')
    expect((await client.seen('pusher:error')).data.code).toBe(4301)
    client.send('pusher:ping', {})
    await client.seen('pusher:pong')
  })
})

it('drains in batches with 4200 and accepts no new connections', async () => {
  const { url, realtime } = await node()
  const clients = await Promise.all(Array.from({ length: 10 }, () => openRaw(url)))
  const draining = realtime.drain(500)
  const late = await openRaw(url)
  expect(await late.closed()).toBe(4100)
  expect(clients.filter((client) => client.isOpen()).length).toBeGreaterThan(0)
  await draining
  expect(await Promise.all(clients.map((client) => client.closed()))).toEqual(Array.from({ length: 10 }, () => 4200))
  expect(realtime.connections()).toBe(0)
})
