import { createHash, createHmac } from 'node:crypto'

/**
 * The address of an object with Amazon's Signature Version 4 in its query
 * (docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html), good for `expires_s` seconds from `now`.
 */
export function presignS3Url(request: {
  url: string
  region: string
  access_key_id: string
  secret_access_key: string
  now: Date
  expires_s: number
  /** Sent back as Content-Disposition, so that the browser saves under the file's own name. */
  disposition?: string
}): string {
  const { url, region, now } = request
  const time = `${now.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
  const day = time.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const { host, pathname } = new URL(url)
  const query = Object.entries({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${request.access_key_id}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(request.expires_s),
    'X-Amz-SignedHeaders': 'host',
    ...(request.disposition && { 'response-content-disposition': request.disposition }),
  })
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort((a, b) => (a < b ? -1 : 1))
    .join('&')
  const canonical = ['GET', pathname, query, `host:${host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${request.secret_access_key}`)
  return `${url}?${query}&X-Amz-Signature=${hmac(key, text).toString('hex')}`
}

/** As RFC 3986 wants it; `encodeURIComponent` leaves five characters out. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
