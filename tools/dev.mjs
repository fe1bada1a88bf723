/** `npm run dev`: the server, restarted at each change, and the web app with hot reload. Both end together. */
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pinnedNode, root, whilePrepared } from './install.mjs'
import { startChild } from './processes.mjs'

/** The first free port from `first` on. */
async function freePort(first) {
  for (let port = first; port < first + 100; port += 1) {
    const free = await new Promise((resolve) => {
      const probe = createServer()
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (free) return port
  }
  throw new Error(`no free port from ${first} to ${first + 99}`)
}

await whilePrepared()
const apiPort = await freePort(Number(process.env.PORT ?? 3000))
const webPort = await freePort(5173)
const apiUrl = `http://127.0.0.1:${apiPort}`
process.stdout.write(`Server on ${apiUrl}, web app with hot reload on http://localhost:${webPort}\n`)

const server = startChild(pinnedNode, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  env: { ...process.env, NODE_ENV: 'development', PORT: String(apiPort) },
})
const web = startChild(pinnedNode, [join(root, 'node_modules/vite/bin/vite.js'), '--port', String(webPort), '--strictPort'], {
  cwd: join(root, 'apps/web'),
  env: { ...process.env, API_URL: apiUrl },
})

process.exitCode = await Promise.race([server.stopped, web.stopped])
server.stop()
web.stop()
await Promise.all([server.stopped, web.stopped])
