import type { Readable } from 'node:stream'

/** A file response, streamed while it is generated. */
export class FileAnswer {
  readonly stream: Readable
  readonly file_name: string
  readonly content_type: string
  readonly headers: Record<string, string>

  constructor(stream: Readable, file_name: string, content_type: string, headers: Record<string, string> = {}) {
    this.stream = stream
    this.file_name = file_name
    this.content_type = content_type
    this.headers = headers
  }
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** `Content-Disposition` with an ASCII name for old clients and the full name in UTF-8 (RFC 6266). */
export function disposition(file_name: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const plain = file_name.normalize('NFD').replace(/[^\x20-\x7e]|["\\]/g, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file_name)}`
}
