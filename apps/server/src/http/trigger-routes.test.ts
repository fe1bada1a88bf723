import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import Pusher from 'pusher'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createSockets } from '../start/realtime.ts'
import { triggerRoutes } from './trigger-routes.ts'

const SECRET = 'a-secret-of-sixteen-letters'
const http = Fastify()
let app: TestApp
let port: number

beforeAll(async () => {
  app = await createTestApp({ env: { PUSHER_APP_SECRET: SECRET } })
  await triggerRoutes(http, app.services, createSockets(app.services, new Map()))
  await http.listen({ host: '127.0.0.1', port: 0 })
  port = (http.server.address() as AddressInfo).port
})
afterAll(async () => {
  await http.close()
  await app.stop()
})

const publisher = (secret: string) =>
  new Pusher({ appId: 'stoa', key: 'stoa', secret, host: '127.0.0.1', port: String(port), useTLS: false })

it('lets a third-party SDK with the secret publish to channels', async () => {
  const heard: unknown[] = []
  app.services.bus.subscribe((message) => heard.push(message))
  const answer = await publisher(SECRET).trigger('private-accounts.1', 'contact.updated', { key: 7 })
  expect(answer.status).toBe(200)
  expect(heard).toContainEqual(expect.objectContaining({ type: 'broadcast', channels: ['private-accounts.1'], event: 'contact.updated' }))
})

it('refuses a publisher with another secret', async () => {
  await expect(publisher('another-secret-of-letters').trigger('private-accounts.1', 'x', {})).rejects.toMatchObject({ status: 401 })
})
