import type { AnyEndpoint, ResultOf } from '@stoa/contract/browser'
import { ApiError, liveSocketId, newKey, pathOf, readToken, toFormData } from '../../../kit/index.ts'

export interface UploadInput {
  params?: Record<string, unknown>
  file: File
  /** Further fields of the form. */
  fields?: Record<string, unknown>
  /** Share of the file that was sent, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Uploads a file with progress, which `fetch` does not report.
 * @throws ApiError like `call`; AbortError if `signal` aborted it
 */
export function upload<E extends AnyEndpoint>(
  endpoint: E,
  { params = {}, file, fields = {}, onProgress, signal }: UploadInput,
): Promise<ResultOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', pathOf(endpoint, params))
    for (const [name, value] of Object.entries(headers())) if (value) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => event.lengthComputable && onProgress?.(event.loaded / event.total))
    request.addEventListener('load', () => {
      if (request.status < 200 || request.status >= 300) return reject(failureOf(request))
      return resolve(JSON.parse(request.responseText) as ResultOf<E>)
    })
    request.addEventListener('error', () => reject(new ApiError({ status: 0, status_text: '' })))
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(toFormData({ ...fields, file }))
  })
}

const headers = (): Record<string, string | null> => ({
  Accept: 'application/json',
  'Accept-Language': document.documentElement.lang,
  'Idempotency-Key': newKey(),
  Authorization: readToken() && `Bearer ${readToken()}`,
  'X-Socket-ID': liveSocketId(),
})

function failureOf(request: XMLHttpRequest): ApiError {
  const isJson = request.getResponseHeader('content-type')?.includes('json')
  const body = (isJson ? JSON.parse(request.responseText) : {}) as Partial<ApiError> & { message?: string }
  return new ApiError({ ...(body as object), status: request.status, status_text: request.statusText })
}
