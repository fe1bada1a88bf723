import { echoAt } from '../apps/server/src/realtime/test/echo.ts'

/** Joins a private channel with Laravel Echo, as a foreign client does, and collects its events. */
export async function listenAs(url: string, token: string, channel: string, events: readonly string[]) {
  const { hostname, port } = new URL(url)
  const key = await keyOf(url, token)
  const echo = echoAt({ host: hostname, port: Number(port), key, auth_url: `${url}/broadcasting/auth`, bearer: token })
  const heard: { event: string; data: Record<string, unknown> }[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const joined = echo.private(channel).subscribed(resolve).error(reject)
  for (const event of events) joined.listen(`.${event}`, (data: Record<string, unknown>) => heard.push({ event, data }))
  await promise
  return { heard, disconnect: () => echo.disconnect() }
}

/** The public key of the application. */
async function keyOf(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/app`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { data: { options: { realtime: { key: string } } } }).data.options.realtime.key
}
