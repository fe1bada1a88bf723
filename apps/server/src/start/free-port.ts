import { createServer } from 'node:net'
import { OperatorError } from '#lib/operator-error.ts'

/**
 * Chooses the port before anything is started, because links in mails contain it.
 * @throws OperatorError if the port is taken or may not be used
 */
export async function choosePort(host: string, wanted: number | undefined): Promise<number> {
  if (wanted !== undefined)
    return probe(host, wanted).catch((error: NodeJS.ErrnoException) => Promise.reject(explained(error, host, wanted)))
  for (let port = 3000; port < 3050; port++) {
    const free = await probe(host, port).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') return null
      throw explained(error, host, port)
    })
    if (free !== null) return free
  }
  throw new OperatorError('No port between 3000 and 3049 is free. Set PORT to a free one.')
}

/** Replaces an error of listening by what to do about it. Others are not changed. */
export function explained(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new OperatorError(`Port ${port} is used by another program. Stop that program, or set PORT to a free port.`)
  if (error.code === 'EACCES')
    return new OperatorError(`This user may not listen on port ${port}. Set PORT to a port above 1023, or put a proxy in front.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new OperatorError(`This machine has no address ${host}. Set HOST to one of its addresses, or to 0.0.0.0.`)
  return error
}

function probe(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    // A client that connects at this moment must not keep the probe open.
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen({ host, port }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}
