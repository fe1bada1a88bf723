import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { textFrame } from './text-frame.ts'

it('frames messages of every length as a client reads them', async () => {
  const texts = ['', 'Καλημέρα', 'a'.repeat(125), 'b'.repeat(126), 'γ'.repeat(5_000), 'd'.repeat(65_535), 'e'.repeat(65_536)]
  const http = createServer().listen(0)
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  http.on('upgrade', (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, () => {
      for (const text of texts) socket.write(textFrame(text))
    }),
  )
  await once(http, 'listening')
  const client = new WebSocket(`ws://localhost:${(http.address() as AddressInfo).port}`)
  const heard: string[] = []
  client.on('message', (bytes: Buffer) => void (heard.push(bytes.toString()) === texts.length && client.close()))
  await once(client, 'close')
  http.close()
  expect(heard).toEqual(texts)
})
