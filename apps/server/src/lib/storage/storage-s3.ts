import { Readable } from 'node:stream'
import type * as ClientS3 from '@aws-sdk/client-s3'
import type * as LibStorage from '@aws-sdk/lib-storage'
import { assertKey, FileMissingError, measured, newSum, type Storage, StorageAwayError } from './storage.ts'

export interface S3Options {
  bucket: string
  region?: string
  /** For anything that is not Amazon: MinIO, Ceph, R2. */
  endpoint?: string
  access_key_id: string
  secret_access_key: string
  /** Put before each key, without a slash at the end. */
  prefix?: string
}

type Sdk = {
  client: ClientS3.S3Client
  s3: typeof ClientS3
  lib: typeof LibStorage
}

/** Files in an S3 bucket. The SDK is large and loaded at the first use. A failed upload leaves nothing behind. */
export function createS3Storage(options: S3Options): Storage {
  let loading: Promise<Sdk> | undefined
  const sdk = () => (loading ??= load(options))
  const at = (key: string) => {
    assertKey(key)
    return { Bucket: options.bucket, Key: options.prefix ? `${options.prefix}/${key}` : key }
  }

  return {
    disk: 's3',
    async put(key, source, { content_type, max_bytes } = {}) {
      const { client, lib } = await sdk()
      const sum = newSum()
      const body = Readable.from(measured(source as AsyncIterable<Uint8Array>, sum, max_bytes), { objectMode: false })
      const upload = new lib.Upload({
        client,
        params: { ...at(key), Body: body, ContentType: content_type },
        queueSize: 2,
        leavePartsOnError: false,
      })
      await upload.done().catch((err: unknown) => fail(err))
      return { size_bytes: sum.size_bytes, checksum: sum.hash.digest() }
    },
    async get(key, range) {
      const { client, s3 } = await sdk()
      try {
        const found = await client.send(
          new s3.GetObjectCommand({ ...at(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }),
        )
        return found.Body as Readable
      } catch (err) {
        return fail(err, key)
      }
    },
    async stat(key) {
      const { client, s3 } = await sdk()
      try {
        const found = await client.send(new s3.HeadObjectCommand(at(key)))
        return { size_bytes: found.ContentLength ?? 0 }
      } catch (err) {
        return isMissing(err) ? null : fail(err)
      }
    },
    async copy(from, to) {
      const { client, s3 } = await sdk()
      const source = at(from)
      try {
        await client.send(new s3.CopyObjectCommand({ ...at(to), CopySource: `${source.Bucket}/${source.Key}` }))
      } catch (err) {
        return fail(err, from)
      }
    },
    async remove(key) {
      const { client, s3 } = await sdk()
      await client.send(new s3.DeleteObjectCommand(at(key))).catch((err: unknown) => fail(err))
    },
  }
}

async function load(options: S3Options): Promise<Sdk> {
  const [s3, lib] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const client = new s3.S3Client({
    region: options.region ?? 'us-east-1',
    endpoint: options.endpoint,
    forcePathStyle: options.endpoint !== undefined,
    credentials: { accessKeyId: options.access_key_id, secretAccessKey: options.secret_access_key },
    requestChecksumCalculation: 'WHEN_REQUIRED', // other makers' servers do not know the newer checksums
  })
  return { client, s3, lib }
}

/** @throws what the callers of a storage know; faults of the source of a file as they are */
function fail(err: unknown, key?: string): never {
  if (key !== undefined && isMissing(err)) throw new FileMissingError(key, err)
  throw isAway(err) ? new StorageAwayError(err) : err
}

/** What the SDK says of an answer that is no success, and what the network says when there is none. */
function isAway(err: unknown): boolean {
  const { code, name } = err as { code?: string; name?: string }
  return '$metadata' in (err as object) || name === 'TimeoutError' || NETWORK.has(code ?? '')
}

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT'])

function isMissing(err: unknown): boolean {
  const { name, $metadata } = err as { name?: string; $metadata?: { httpStatusCode?: number } }
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404
}
