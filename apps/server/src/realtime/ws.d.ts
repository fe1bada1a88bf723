/** The part of `ws` that the server uses; the package carries no types. */
declare module 'ws' {
  import type { EventEmitter } from 'node:events'
  import type { IncomingMessage } from 'node:http'
  import type { Duplex } from 'node:stream'

  export class WebSocket extends EventEmitter {
    static readonly OPEN: 1
    constructor(address: string, options?: { origin?: string; rejectUnauthorized?: boolean; headers?: Record<string, string> })
    readonly readyState: number
    readonly bufferedAmount: number
    send(data: string | Buffer, options?: { binary?: boolean }): void
    ping(): void
    close(code?: number, reason?: string): void
    terminate(): void
    pause(): void
    resume(): void
  }

  export class WebSocketServer {
    constructor(options: { noServer: true; maxPayload: number; perMessageDeflate: false; clientTracking: false })
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, done: (socket: WebSocket) => void): void
    close(): void
  }
}
