import type { AnyEndpoint } from '@stoa/contract/browser'
import { send, type CallInput } from './call.ts'

/**
 * Downloads a file in chunks and saves it under a name.
 *
 * @param onProgress receives the number of bytes so far, at most every 100 ms
 * @throws ApiError like `call`
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
  let reportedAt = 0
  const reader = answer.body?.getReader()
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader!.read()) {
    pieces.push(piece.value)
    bytes += piece.value.byteLength
    if (Date.now() - reportedAt <= 100) continue
    onProgress(bytes)
    reportedAt = Date.now()
  }
  save(new Blob(pieces, { type: answer.headers.get('content-type') ?? 'application/octet-stream' }), name)
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  // Revoking the URL immediately cancels the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
