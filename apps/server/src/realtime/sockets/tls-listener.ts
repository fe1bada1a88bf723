import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

export interface TlsListenerOptions {
  cert_file: string
  key_file: string
  /** 6002 unless configured otherwise (spec 7.1). */
  port?: number
  host?: string
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
}

export interface TlsListener {
  port: number
  /** Closes the remaining connections. Drain the socket server first. */
  close(): Promise<void>
}

/** Serves the realtime endpoint over TLS as well. @throws when a file is missing or invalid, or the port is in use */
export async function listenTls({ cert_file, key_file, port = 6002, host, handleUpgrade }: TlsListenerOptions): Promise<TlsListener> {
  const [cert, key] = await Promise.all([readFile(cert_file), readFile(key_file)])
  const server: Server = createServer({ cert, key }, (_request, response) => {
    response.writeHead(426, { 'content-type': 'text/plain', upgrade: 'websocket' }).end('This port speaks WebSocket only.\n')
  })
  const sockets = new Set<Duplex>()
  server.on('secureConnection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (request, socket, head) => {
    if (!handleUpgrade(request, socket, head)) socket.destroy()
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
