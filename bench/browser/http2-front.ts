import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { writeLocalCertificate } from '../../apps/server/src/test/fixtures/local-certificate.ts'

/** Headers of one connection, which HTTP/2 does not have. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade']

/**
 * Starts a proxy that speaks HTTP/2 to the browser, as the one in front of an installation does (docs/operations.md). Its certificate is
 * made for the run; `openssl` must be installed.
 * @param target address of the server
 * @returns the address of the proxy
 */
export async function startHttp2Front(target: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const front = createSecureServer(makeCertificate(), (incoming, answer) => {
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')))
    const host = incoming.headers[':authority'] ?? ''
    const asked = request(new URL(incoming.url, target), { method: incoming.method, headers: { ...headers, host } }, (got) => {
      answer.writeHead(
        got.statusCode ?? 502,
        Object.fromEntries(Object.entries(got.headers).filter(([name]) => !OF_CONNECTION.includes(name))),
      )
      pipeline(got, answer, () => {})
    })
    pipeline(incoming, asked, (error) => error && answer.stream.close())
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://127.0.0.1:${(front.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => front.close(() => resolve())),
  }
}

function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-front-'))
  try {
    const { key_file, cert_file } = writeLocalCertificate(folder)
    return { key: readFileSync(key_file), cert: readFileSync(cert_file) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
