import { createServer } from 'node:net'

/** Chooses the port before the application starts, because links in mails contain it. */
export async function choosePort(host: string, wanted: number | undefined): Promise<number> {
  if (wanted) return wanted
  if (wanted === 0) return probe(host, 0)
  for (let port = 3000; port < 3050; port++) {
    const free = await probe(host, port).catch((error: { code?: string }) => {
      if (error.code === 'EADDRINUSE') return null
      throw error
    })
    if (free !== null) return free
  }
  throw new Error('No free port between 3000 and 3049. Set PORT.')
}

function probe(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ host, port }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}
