import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutgoing } from '../outgoing/outgoing.ts'
import { callRemote, readJson, retryAfter } from './call-remote.ts'
import { RemoteError } from './remote-error.ts'
import { withRetries } from './retry.ts'

let server: Server
let url: string
const answers: { status: number; headers?: Record<string, string>; body?: string }[] = []

beforeAll(async () => {
  server = createServer((_request, response) => {
    const { status, headers = {}, body = '{}' } = answers.shift() ?? { status: 200 }
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** The call of a client that reads 503 as an outage and 401 as a refused login. */
async function ask(): Promise<{ ok: boolean }> {
  const calls = createOutgoing({ allowed: ['127.0.0.1'] })
  const { status, headers, body } = await callRemote(calls, url, {})
  if (status === 503) throw new RemoteError('transient', 'Service unavailable', { retry_after_ms: retryAfter(headers, new Date()) })
  if (status === 401) throw new RemoteError('auth_expired', 'Login refused')
  return readJson(body.toString())
}

const options = { signal: new AbortController().signal, base_ms: 1 }

describe('a call of a provider', () => {
  it('is repeated while the failure passes by itself', async () => {
    answers.push({ status: 503 }, { status: 200, body: '<html>Maintenance</html>' }, { status: 200, body: '{"ok":true}' })
    await expect(withRetries(options, ask)).resolves.toEqual({ ok: true })
  })

  it('is not repeated when a person must act', async () => {
    answers.push({ status: 401 }, { status: 200, body: '{"ok":true}' })
    await expect(withRetries(options, ask)).rejects.toMatchObject({ kind: 'auth_expired' })
    expect(answers.splice(0)).toHaveLength(1)
  })

  it('is left to the next run when the provider asks for a long wait', async () => {
    answers.push({ status: 503, headers: { 'retry-after': '3600' } })
    await expect(withRetries(options, ask)).rejects.toMatchObject({ retry_after_ms: 3_600_000 })
  })

  it('ends with the last failure', async () => {
    answers.push({ status: 503 }, { status: 503 })
    await expect(withRetries({ ...options, tries: 2 }, ask)).rejects.toMatchObject({ kind: 'transient' })
    expect(answers).toHaveLength(0)
  })

  it('refuses an address that is not on the public internet, and says whether the provider was reached', async () => {
    await expect(callRemote(createOutgoing(), url, {})).rejects.toMatchObject({ kind: 'invalid', was_reached: false })
    const allowed = createOutgoing({ allowed: ['127.0.0.1'] })
    await expect(callRemote(allowed, 'http://127.0.0.1:1', {})).rejects.toMatchObject({ kind: 'transient', was_reached: false })
  })
})
