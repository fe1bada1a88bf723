import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMetrics } from '#lib/metrics.ts'
import { createRoutes } from '#kit/routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { buildApp } from '../app.ts'
import { readEnv } from '../env.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

/** The application with other variables of the environment. */
async function withEnv(variables: Record<string, string>) {
  const env = {
    ...app.services.env,
    ...readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...variables }),
    DATA_DIR: app.services.env.DATA_DIR,
  }
  const { http } = await buildApp({ ...app.services, env }, createRoutes(), {
    health: { metrics: createMetrics(), ready: () => true },
    plain: (routes) => void routes.get('/ip', (request, reply) => reply.send(request.ip)),
  })
  const ask = async (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
    http.inject({ url, remoteAddress, headers })
  return { ask, close: () => http.close() }
}

describe('metrics', () => {
  it('are for this machine, and not for a proxy on it', async () => {
    const { ask, close } = await withEnv({ TRUST_PROXY: '1' })
    expect((await ask('/metrics', '127.0.0.1')).statusCode).toBe(200)
    expect((await ask('/metrics', '::1')).statusCode).toBe(200)
    expect((await ask('/metrics', '198.51.100.1')).statusCode).toBe(404)
    for (const name of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via', 'X-Forwarded-Host'])
      expect([name, (await ask('/metrics', '127.0.0.1', { [name]: '127.0.0.1' })).statusCode]).toEqual([name, 404])
    await close()
  })

  it('need their token everywhere when there is one', async () => {
    const { ask, close } = await withEnv({ METRICS_TOKEN: 'secret' })
    expect((await ask('/metrics', '127.0.0.1')).statusCode).toBe(404)
    expect((await ask('/metrics', '198.51.100.1', { authorization: 'Bearer secret', 'x-forwarded-for': 'x' })).statusCode).toBe(200)
    await close()
  })
})

describe('the address of the caller', () => {
  const FORGED = { 'x-forwarded-for': '10.9.9.9, 203.0.113.5' }
  it.each([
    ['', '198.51.100.1', '198.51.100.1'],
    ['1', '198.51.100.1', '203.0.113.5'],
    ['2', '198.51.100.1', '10.9.9.9'],
    ['198.51.100.0/24', '198.51.100.1', '203.0.113.5'],
    ['192.0.2.1', '198.51.100.1', '198.51.100.1'],
    ['198.51.100.1,203.0.113.5', '198.51.100.1', '10.9.9.9'],
  ])('with TRUST_PROXY=%s from %s is %s', async (TRUST_PROXY, remote, expected) => {
    const { ask, close } = await withEnv(TRUST_PROXY ? { TRUST_PROXY } : {})
    expect((await ask('/ip', remote, FORGED)).body).toBe(expected)
    await close()
  })
})
