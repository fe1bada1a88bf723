import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface Credentials {
  access_key_id: string
  secret_access_key: string
}

/** Verifies the signature of a request as Amazon describes it (Signature Version 4, header form). */
export function isSigned(request: IncomingMessage, body: Buffer, credentials: Credentials): boolean {
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
