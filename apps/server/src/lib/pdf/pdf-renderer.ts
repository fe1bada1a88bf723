import { fileURLToPath } from 'node:url'
import { PdfError, type PdfRequest, type PdfTemplate } from './pdf-job.ts'
import { createTypesetter } from './typesetter.ts'

export { type PdfTemplate } from './pdf-job.ts'

export interface PdfRenderer {
  /**
   * Typesets a document. A separate process makes the documents, one after another.
   * @param data anything JSON can carry; the template reads it with `json(bytes(sys.inputs.data))`, never as code
   * @param files pictures by the names that the template uses; they are never written to disk
   * @throws PdfError `template` with the typesetter's words, `time_limit`, `crashed` or `stopped`
   */
  pdf(template: PdfTemplate, data: unknown, files?: PdfFiles): Promise<Buffer>
  /** Renders the same pages as one SVG, below each other, for previews and for tests. */
  svg(template: PdfTemplate, data: unknown, files?: PdfFiles): Promise<string>
  /** Finishes the pending documents and ends the process. Later requests are rejected. */
  close(): Promise<void>
}

export type PdfFiles = Readonly<Record<string, Uint8Array>>

export interface PdfRendererOptions {
  /** Milliseconds for one document; then the process is killed. */
  time_limit?: number
  /** Documents per process; a new one then replaces it, because the typesetter's memory grows slowly. */
  recycle_after?: number
  /** Aborts the current document, and rejects pending and later ones. */
  signal?: AbortSignal
  /** Called with the signal or exit code of a process that ended unexpectedly. */
  onCrash?: (reason: string) => void
}

interface Pending {
  request: PdfRequest
  resolve(answer: Buffer | string): void
  reject(error: Error): void
}

/**
 * Typesets documents with typst in a separate process: typst's cache is global to a process, and native code can neither
 * be interrupted nor survive its own crash in a thread. The process starts with the first document and does not keep the
 * program alive.
 */
export function createPdfRenderer({ signal, ...options }: PdfRendererOptions = {}): PdfRenderer {
  const typesetter = createTypesetter(options)
  const queue: Pending[] = []
  let isBusy = false
  let closed = false
  let idle = () => {}
  const stopped = () => new PdfError('stopped', 'the typesetter was stopped')

  function stop(): void {
    closed = true
    for (const pending of queue.splice(0)) pending.reject(stopped())
    typesetter.abort(stopped())
  }
  if (signal?.aborted) stop()
  else signal?.addEventListener('abort', stop, { once: true })

  async function work(): Promise<void> {
    if (isBusy) return
    isBusy = true
    for (let pending = queue.shift(); pending; pending = queue.shift())
      await typesetter.typeset(pending.request).then(pending.resolve, pending.reject)
    isBusy = false
    idle()
  }

  const ask = (kind: 'pdf' | 'svg', template: PdfTemplate, data: unknown, files: PdfFiles = {}) =>
    new Promise<Buffer | string>((resolve, reject) => {
      if (closed) return reject(stopped())
      const request = { kind, folder: fileURLToPath(template.folder), name: template.name, data: JSON.stringify(data), files }
      queue.push({ request, resolve, reject })
      void work()
    })

  return {
    pdf: async (...input) => (await ask('pdf', ...input)) as Buffer,
    svg: async (...input) => (await ask('svg', ...input)) as string,
    async close() {
      closed = true
      signal?.removeEventListener('abort', stop)
      if (isBusy) await new Promise<void>((resolve) => (idle = resolve))
      typesetter.end()
    },
  }
}
