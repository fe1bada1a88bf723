import { gunzipSync } from 'node:zlib'
import { isRecord } from '#lib/is-record.ts'
import type { OutgoingCalls } from '#lib/outgoing/outgoing.ts'
import { callRemote, readJson, type RemoteAnswer } from '#lib/remote/call-remote.ts'
import { RemoteError } from '#lib/remote/remote-error.ts'
import { softOneError } from './soft-one-errors.ts'

export type SoftOneAnswer = Record<string, unknown>

/**
 * One call of an ERP's web service. The ERP answers failures with status 200, so the body decides.
 * @throws RemoteError
 */
export async function postService(calls: OutgoingCalls, url: string, request: object): Promise<SoftOneAnswer> {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'accept-encoding': 'gzip', accept: 'application/json' }
  const answer = await callRemote(calls, url, { method: 'POST', headers, body: JSON.stringify(request) })
  if (answer.status === 404) throw new RemoteError('invalid', 'There is no web service at this address.', { code: '404' })
  if (answer.status !== 200) throw new RemoteError('transient', `Status ${answer.status}`, { code: String(answer.status) })
  const body = readJson<unknown>(decode(unpack(answer)))
  if (!isRecord(body)) throw new RemoteError('transient', 'The answer is no object.', { code: 'not_json' })
  if (body.success !== true) throw softOneError(body)
  return body
}

function unpack({ headers, body }: RemoteAnswer): Buffer {
  if (headers['content-encoding'] !== 'gzip') return body
  try {
    return gunzipSync(body, { maxOutputLength: 64 * 1024 * 1024 })
  } catch (cause) {
    throw new RemoteError('transient', 'The answer is incomplete.', { code: 'not_json', cause })
  }
}

/** The text of an answer: UTF-8 if it is that, otherwise Windows-1253, whatever its header says. */
export function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1253').decode(bytes)
  }
}
