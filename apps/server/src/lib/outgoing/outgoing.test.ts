import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutgoing } from './outgoing.ts'
import { OutgoingError } from './outgoing-error.ts'

let server: Server
let port: number
const received: { url: string; authorization?: string | undefined }[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    received.push({ url: request.url!, authorization: request.headers.authorization })
    const to = new URL(request.url!, 'http://test').searchParams.get('to')
    if (to) return response.writeHead(302, { location: to }).end('secret of the inside')
    if (request.url === '/slow') return undefined
    if (request.url === '/long') return response.end('x'.repeat(5000))
    if (request.url === '/broken') return request.socket.destroy()
    return response.end('hello')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise((done) => void (server.closeAllConnections(), server.close(done))))

const failureOf = async (run: Promise<unknown>): Promise<string> => {
  const error = await run.then(
    () => null,
    (caught: unknown) => caught,
  )
  return error instanceof OutgoingError ? error.kind : String(error)
}

describe('an address inside the network', () => {
  it.each([
    'http://127.0.0.1:PORT/',
    'https://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://2130706433:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://0x7f000001:PORT/',
    'http://127.1:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[64:ff9b::7f00:1]:PORT/',
    'http://0.0.0.0:PORT/',
    'http://user:password@127.0.0.1:PORT/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:PORT/',
  ])('%s is refused before a connection opens', async (address) => {
    const before = received.length
    const url = address.replace('PORT', String(port))
    expect(await failureOf(createOutgoing().request(url))).toBe('address')
    expect((await createOutgoing().inspect(url))?.kind).toBe('address')
    expect(received).toHaveLength(before)
  })

  it.each(['127.0.0.1', 'localhost', '2130706433', '::1', '::ffff:127.0.0.1', '0'])('is refused for TCP: %s', async (host) => {
    const kind = await failureOf(createOutgoing().connect({ host, port }))
    expect(['address', 'unknown_host']).toContain(kind)
  })

  it('is refused when a name that was public resolves to it at the connect', async () => {
    const answers = ['1.1.1.1', '127.0.0.1']
    const outgoing = createOutgoing({ resolve: (_host, done) => done(null, [{ address: answers.shift()!, family: 4 }]) })
    expect(await outgoing.inspect(`https://rebinding.example:${port}/`)).toBeNull()
    expect(await failureOf(outgoing.request(`https://rebinding.example:${port}/`))).toBe('address')
    expect(answers).toEqual([])
  })

  it('is not dialled when a name has it beside a public address', async () => {
    const resolve = (_host: string, done: (error: null, found: { address: string; family: number }[]) => void) =>
      done(null, [
        { address: '10.255.255.1', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ])
    const outgoing = createOutgoing({ allowed: [`127.0.0.1:${port}`], resolve })
    expect((await outgoing.request(`http://mixed.example:${port}/`)).body.toString()).toBe('hello')
  })

  it('is reached when the operator lists it, on that port only', async () => {
    const outgoing = createOutgoing({ allowed: [`127.0.0.1:${port}`] })
    const answer = await outgoing.request(`http://127.0.0.1:${port}/`)
    expect([answer.status, answer.body.toString()]).toEqual([200, 'hello'])
    expect(await failureOf(outgoing.request(`http://127.0.0.1:${port + 1}/`))).toBe('address')
    const socket = await outgoing.connect({ host: 'localhost', port })
    expect(socket.remoteAddress).toContain('127.0.0.1')
    socket.destroy()
  })
})

describe('an outgoing request', () => {
  const listed = () => createOutgoing({ allowed: [`127.0.0.1:${port}`, '127.0.0.1:1'] })
  const at = (path: string) => `http://127.0.0.1:${port}${path}`
  const redirect = (to: string) => at(`/?to=${encodeURIComponent(to)}`)

  it('returns a redirect unless it may follow it', async () => {
    expect((await listed().request(redirect(at('/target')))).status).toBe(302)
  })

  it('passes the guard again at each redirect, and takes no secrets to another origin', async () => {
    const outgoing = listed()
    const options = { max_redirects: 3, headers: { authorization: 'secret' } }
    expect((await outgoing.request(redirect(at('/target')), options)).body.toString()).toBe('hello')
    expect(received.at(-1)).toEqual({ url: '/target', authorization: 'secret' })
    await outgoing.request(redirect(`http://localhost:${port}/other`), options)
    expect(received.at(-1)).toEqual({ url: '/other', authorization: undefined })
    const other = `http://localhost:${port}`
    await outgoing.request(redirect(`${other}/?to=${encodeURIComponent(`${other}/third`)}`), options)
    expect(received.at(-1)).toEqual({ url: '/third', authorization: undefined })
    for (const inside of ['http://127.0.0.1:22/', 'http://[::1]/', 'http://169.254.169.254/latest/meta-data', 'file:///etc/passwd'])
      expect(await failureOf(outgoing.request(redirect(inside), options))).toBe('address')
    expect(await failureOf(outgoing.request(redirect(redirect(redirect(redirect(at('/'))))), options))).toBe('redirect')
  })

  it('needs https for every address that is not listed', async () => {
    const outgoing = createOutgoing({ resolve: (_host, done) => done(null, [{ address: '1.1.1.1', family: 4 }]) })
    expect(await failureOf(outgoing.request('http://public.example/'))).toBe('insecure')
    expect((await outgoing.inspect('http://public.example/'))?.kind).toBe('insecure')
  })

  it.each([
    ['/slow', 'timeout', true],
    ['/long', 'too_long', true],
    ['/broken', 'broken', true],
  ])('to %s fails with the class %s', async (path, kind, was_reached) => {
    const error = await listed()
      .request(at(path), { timeout_ms: kind === 'timeout' ? 200 : 10_000, max_bytes: 1000 })
      .catch((caught: unknown) => caught)
    expect(error).toMatchObject({ kind, was_reached })
  })

  it('tells apart what no one received', async () => {
    expect(
      await listed()
        .request('http://127.0.0.1:1/')
        .catch((caught: unknown) => caught),
    ).toMatchObject({ kind: 'refused', was_reached: false })
    expect(await failureOf(listed().request('https://no-such-host.invalid/'))).toBe('unknown_host')
    const outgoing = createOutgoing({ allowed: [`127.0.0.1:${port}`] })
    expect(await outgoing.request(`https://127.0.0.1:${port}/`).catch((caught: unknown) => caught)).toMatchObject({
      kind: 'tls',
      was_reached: false,
    })
  })
})
