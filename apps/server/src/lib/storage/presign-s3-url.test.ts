import { expect, it } from 'vitest'
import { presignS3Url } from './presign-s3-url.ts'

const example = {
  url: 'https://examplebucket.s3.amazonaws.com/test.txt',
  region: 'us-east-1',
  access_key_id: 'AKIAIOSFODNN7EXAMPLE',
  secret_access_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  now: new Date('2013-05-24T00:00:00Z'),
  expires_s: 86_400,
}

it('signs the example of the Amazon documentation with the signature printed there', () => {
  const signed = new URL(presignS3Url(example))
  expect(signed.searchParams.get('X-Amz-Signature')).toBe('aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404')
})

it('carries the name to save under inside the signature', () => {
  const disposition = `attachment; filename*=UTF-8''%CE%B1.pdf`
  const signed = new URL(presignS3Url({ ...example, disposition }))
  expect(signed.searchParams.get('response-content-disposition')).toBe(disposition)
  expect(signed.searchParams.get('X-Amz-Signature')).not.toBe(new URL(presignS3Url(example)).searchParams.get('X-Amz-Signature'))
})
