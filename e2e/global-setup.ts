import { browserPath } from './browser-path.ts'
import { startServer } from './start-server.ts'

/** Finds the browser and starts one server for all journeys, unless `BASE_URL` names a running one. */
export default async function globalSetup() {
  const environment = { ...process.env }
  const path = await browserPath()
  if (path) process.env.CHROME_PATH = path
  if (process.env.BASE_URL) return undefined
  const server = await startServer(environment)
  process.env.BASE_URL = server.url
  process.env.INBOUND_SMTP_PORT = String(server.mail_port)
  process.env.DNS_PORT = String(server.dns_port)
  return () => server.stop()
}
