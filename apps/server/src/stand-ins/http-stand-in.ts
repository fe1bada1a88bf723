import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Control, StandIn, TransportFault } from './stand-in.ts'

/** A request to a stand-in, read completely. */
export interface Call {
  request: IncomingMessage
  response: ServerResponse
  method: string
  url: URL
  body: Buffer
}

interface HttpService {
  answer(call: Call): void | Promise<void>
  /** Answers with the provider's error for an outage. */
  refuseUnavailable(response: ServerResponse): void
  /** Whether faults apply to a request; to every request when left out. */
  canFail?(call: Call): boolean
  onError?: ((error: unknown) => void) | undefined
}

/** Starts the HTTP server of a stand-in on a free port of the loopback, and lets requests fail as its control says. */
export async function startHttpStandIn<Received, Fault extends string>(
  control: Control<Received, Fault | TransportFault>,
  service: HttpService,
): Promise<StandIn<Received, Fault | TransportFault>> {
  const { received, fail, recover, reset } = control
  const server = createServer((request, response) => {
    void serve(request, response).catch((error: unknown) => {
      service.onError?.(error)
      response.destroy()
    })
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const call = { request, response, body, method: request.method ?? 'GET', url: new URL(request.url ?? '/', 'http://stand-in') }
    const can_fail = service.canFail?.(call) ?? true
    const fault = can_fail ? control.takeFault<TransportFault>('unavailable', 'no_answer', 'connection_reset') : null
    if (fault === 'unavailable') return service.refuseUnavailable(response)
    if (fault === 'connection_reset') return void response.destroy()
    if (fault === null) await service.answer(call)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    fail,
    recover,
    reset,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
