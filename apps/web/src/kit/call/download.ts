import type { AnyEndpoint } from '@stoa/contract/browser'
import { send, type CallInput } from './call.ts'

/**
 * Fetches a file piece by piece and saves it under a name.
 *
 * @param onProgress told the bytes that have arrived, at most every 100 ms
 * @throws ApiError as `call`
 */
export async function download<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<any>,
  name: string,
  onProgress: (bytes: number) => void = () => {},
): Promise<void> {
  const answer = await send(endpoint, input)
  const pieces: BlobPart[] = []
  let bytes = 0
  let told = 0
  const reader = answer.body?.getReader()
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader!.read()) {
    pieces.push(piece.value)
    bytes += piece.value.byteLength
    if (Date.now() - told <= 100) continue
    onProgress(bytes)
    told = Date.now()
  }
  save(new Blob(pieces, { type: answer.headers.get('content-type') ?? 'application/octet-stream' }), name)
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  // Revoking at once cancels the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
