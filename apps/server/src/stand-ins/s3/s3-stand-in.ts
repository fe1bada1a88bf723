import { createHash, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { startHttpStandIn, type Call } from '../http-stand-in.ts'
import { isSigned, type Credentials } from './signature.ts'
import { createControl, type StandIn, type TransportFault } from '../stand-in.ts'

/** `internal_error` answers 500, a failure that S3 asks clients to retry. */
type S3Fault = TransportFault | 'internal_error'

export interface S3StandIn extends StandIn<{ method: string; path: string }, S3Fault> {
  readonly objects: ReadonlyMap<string, Buffer>
  /** Multipart uploads that were neither completed nor aborted; Amazon stores and bills them until then. */
  readonly uploads: ReadonlyMap<string, Map<number, Buffer>>
}

/**
 * Speaks the part of S3 that the storage driver uses: PUT, multipart upload, copy, GET with range, HEAD and DELETE. Refuses requests
 * with a wrong signature.
 */
export async function startS3StandIn(credentials: Credentials): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>()
  const multipart = createMultipart(objects)
  const control = createControl<{ method: string; path: string }, S3Fault>(() => {
    objects.clear()
    multipart.uploads.clear()
  })

  function answer(call: Call): void {
    const { request, response, method, url, body } = call
    if (control.takeFault('internal_error')) return refuse(response, 500, 'InternalError')
    if (!isSigned(request, body, credentials)) return refuse(response, 403, 'SignatureDoesNotMatch')
    const path = decodeURIComponent(url.pathname)
    control.received.push({ method, path })
    if (url.searchParams.has('uploads')) return multipart.begin(response)
    if (url.searchParams.has('uploadId')) return multipart.answer(path, call)
    if (method === 'PUT') return putObject(objects, path, call)
    if (method !== 'DELETE') return getObject(objects, path, call)
    objects.delete(path)
    response.writeHead(204).end()
  }

  const stand_in = await startHttpStandIn(control, { answer, refuseUnavailable: (response) => refuse(response, 503, 'SlowDown') })
  return { ...stand_in, objects, uploads: multipart.uploads }
}

/** Stores the body, or a copy of another object. */
function putObject(objects: Map<string, Buffer>, path: string, { request, response, body }: Call): void {
  const source = request.headers['x-amz-copy-source']
  const content = typeof source === 'string' ? objects.get(`/${decodeURIComponent(source).replace(/^\//, '')}`) : body
  if (!content) return refuse(response, 404, 'NoSuchKey')
  objects.set(path, content)
  const etag = etagOf(content)
  const answered = source ? `<CopyObjectResult><ETag>${etag}</ETag></CopyObjectResult>` : ''
  response.writeHead(200, { etag, 'content-type': 'application/xml' }).end(answered)
}

function getObject(objects: ReadonlyMap<string, Buffer>, path: string, { request, response, method }: Call): void {
  const found = objects.get(path)
  if (!found) return refuse(response, 404, 'NoSuchKey')
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  const part = range ? found.subarray(Number(range[1]), Number(range[2]) + 1) : found
  response.writeHead(range ? 206 : 200, { 'content-length': part.length })
  response.end(method === 'HEAD' ? undefined : part)
}

function createMultipart(objects: Map<string, Buffer>) {
  const uploads = new Map<string, Map<number, Buffer>>()
  return {
    uploads,
    begin(response: ServerResponse): void {
      const id = randomUUID()
      uploads.set(id, new Map())
      sendXml(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    },
    /** Takes a part (PUT), aborts the upload (DELETE), or completes it (POST). */
    answer(path: string, { response, method, url, body }: Call): void {
      const id = url.searchParams.get('uploadId') as string
      const parts = uploads.get(id)
      if (!parts) return refuse(response, 404, 'NoSuchUpload')
      if (method === 'PUT') {
        parts.set(Number(url.searchParams.get('partNumber')), body)
        return void response.writeHead(200, { etag: etagOf(body) }).end()
      }
      uploads.delete(id)
      if (method === 'DELETE') return void response.writeHead(204).end()
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => parts.get(Number(number)))
      const is_too_small = named.slice(0, -1).some((part) => part && part.length < SMALLEST_PART)
      if (is_too_small || named.includes(undefined)) return refuse(response, 400, is_too_small ? 'EntityTooSmall' : 'InvalidPart')
      const content = Buffer.concat(named as Buffer[])
      objects.set(path, content)
      sendXml(response, `<CompleteMultipartUploadResult><ETag>${etagOf(content)}</ETag></CompleteMultipartUploadResult>`)
    },
  }
}

/** Bytes of every part but the last, at least (docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html). */
const SMALLEST_PART = 5 * 1024 ** 2

const etagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`

const sendXml = (response: ServerResponse, text: string) => void response.writeHead(200, { 'content-type': 'application/xml' }).end(text)

const refuse = (response: ServerResponse, status: number, code: string) =>
  void response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
