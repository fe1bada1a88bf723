import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * A server that speaks as much S3 as the storage driver uses (PUT, uploads in parts, copy, GET with range, HEAD, DELETE)
 * and checks the signature of each request as Amazon describes it (Signature Version 4, header form).
 */
export async function startS3StandIn(credentials: { access_key_id: string; secret_access_key: string }) {
  const objects = new Map<string, Buffer>()
  /** Uploads in parts that were neither completed nor given up: Amazon keeps and bills them for ever. */
  const uploads = new Map<string, Map<number, Buffer>>()
  /** How the next requests are refused, first come, first served. */
  const refusals: { status: number; code: string }[] = []
  const server = createServer((request, response) => {
    answer(request, response).catch((err: Error) => response.writeHead(500).end(err.message))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const refusal = refusals.shift()
    if (refusal) return fail(response, refusal.status, refusal.code)
    if (!isSigned(request, body, credentials)) return fail(response, 403, 'SignatureDoesNotMatch')
    const { pathname, searchParams } = new URL(request.url as string, 'http://s3')
    const path = decodeURIComponent(pathname)
    if (searchParams.has('uploads')) return begin(response)
    if (searchParams.has('uploadId')) return inParts(path, searchParams, request, response, body)
    if (request.method === 'PUT') return store(path, request, response, body)
    if (request.method === 'DELETE') {
      objects.delete(path)
      return void response.writeHead(204).end()
    }
    const found = objects.get(path)
    if (!found) return fail(response, 404, 'NoSuchKey')
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    const part = range ? found.subarray(Number(range[1]), Number(range[2]) + 1) : found
    response.writeHead(range ? 206 : 200, { 'content-length': part.length })
    response.end(request.method === 'HEAD' ? undefined : part)
  }

  function store(path: string, request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const source = request.headers['x-amz-copy-source']
    const content = typeof source === 'string' ? objects.get(`/${decodeURIComponent(source).replace(/^\//, '')}`) : body
    if (!content) return fail(response, 404, 'NoSuchKey')
    objects.set(path, content)
    const etag = etagOf(content)
    const answered = source ? `<CopyObjectResult><ETag>${etag}</ETag></CopyObjectResult>` : ''
    response.writeHead(200, { etag, 'content-type': 'application/xml' }).end(answered)
  }

  function begin(response: ServerResponse): void {
    const id = randomUUID()
    uploads.set(id, new Map())
    sendXml(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
  }

  /** One part, the end, or the giving up of an upload that was begun. */
  function inParts(path: string, query: URLSearchParams, request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const id = query.get('uploadId') as string
    const parts = uploads.get(id)
    if (!parts) return fail(response, 404, 'NoSuchUpload')
    if (request.method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body)
      return void response.writeHead(200, { etag: etagOf(body) }).end()
    }
    uploads.delete(id)
    if (request.method === 'DELETE') return void response.writeHead(204).end()
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => parts.get(Number(number)))
    const small = named.slice(0, -1).some((part) => part && part.length < SMALLEST_PART)
    if (small || named.includes(undefined)) return fail(response, 400, small ? 'EntityTooSmall' : 'InvalidPart')
    const whole = Buffer.concat(named as Buffer[])
    objects.set(path, whole)
    sendXml(response, `<CompleteMultipartUploadResult><ETag>${etagOf(whole)}</ETag></CompleteMultipartUploadResult>`)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    refusals,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

/** Bytes of every part but the last, at least (docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html). */
const SMALLEST_PART = 5 * 1024 ** 2

function etagOf(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`
}

function sendXml(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' }).end(text)
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

function isSigned(request: IncomingMessage, body: Buffer, credentials: { access_key_id: string; secret_access_key: string }): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (match?.[1] !== credentials.access_key_id) return false
  const [, , day, region, names, signature] = match as unknown as string[]
  const sent_hash = String(request.headers['x-amz-content-sha256'])
  if (/^[0-9a-f]{64}$/.test(sent_hash) && sent_hash !== createHash('sha256').update(body).digest('hex')) return false
  const url = new URL(request.url as string, 'http://s3')
  const query = [...url.searchParams]
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const headers = (names as string)
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim().replace(/\s+/g, ' ')}\n`)
    .join('')
  const canonical = [request.method, url.pathname, query, headers, names, sent_hash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part as string),
    `AWS4${credentials.secret_access_key}`,
  )
  return hmac(key, text).toString('hex') === signature
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
