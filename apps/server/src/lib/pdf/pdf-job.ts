/** A typst file and the folder it may read: nothing but templates lies there. */
export interface PdfTemplate {
  folder: URL
  /** File name within the folder. */
  name: string
}

export interface PdfRequest {
  kind: 'pdf' | 'svg'
  folder: string
  name: string
  /** JSON. */
  data: string
  files: Readonly<Record<string, Uint8Array>>
}

export type PdfAnswer = { pdf: Uint8Array } | { svg: string } | { error: string }

/** Why a document could not be set. */
export class PdfError extends Error {
  readonly code: 'template' | 'time_limit' | 'crashed' | 'stopped'

  constructor(code: PdfError['code'], message: string) {
    super(`${code}: ${message}`)
    this.name = 'PdfError'
    this.code = code
  }
}
