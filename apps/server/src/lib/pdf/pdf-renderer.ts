import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { PdfError, type PdfAnswer, type PdfRequest, type PdfTemplate } from './pdf-job.ts'

export { type PdfTemplate } from './pdf-job.ts'

export interface PdfRenderer {
  /**
   * Sets a document. Documents are made one after another in a process of their own.
   * @param data anything JSON can carry; the template reads it with `json(bytes(sys.inputs.data))` and never evaluates it
   * @param files pictures the template names, by name; they never touch the disk
   * @throws PdfError `template` with the typesetter's words, `time_limit`, `crashed` or `stopped`
   */
  pdf(template: PdfTemplate, data: unknown, files?: PdfFiles): Promise<Buffer>
  /** The same pages as one SVG, below each other: for previews and for looking at them in tests. */
  svg(template: PdfTemplate, data: unknown, files?: PdfFiles): Promise<string>
  /** Finishes what was asked for and ends the process; whatever is asked later is refused. */
  close(): Promise<void>
}

export type PdfFiles = Readonly<Record<string, Uint8Array>>

export interface PdfRendererOptions {
  /** For one document, in milliseconds; the process is killed after it. */
  time_limit?: number
  /** Documents after which a new process takes over: the typesetter's memory grows slowly. */
  recycle_after?: number
  /** Ends what is being set at once, and refuses what waits and comes. */
  signal?: AbortSignal
  /** Told about processes that ended on their own, with the signal or exit code. */
  onCrash?: (reason: string) => void
}

interface Waiting {
  request: PdfRequest
  resolve(answer: Buffer | string): void
  reject(error: Error): void
}

/**
 * Typesetting by typst, outside this process: its cache belongs to a whole process and native code can neither be
 * interrupted nor survive its own crash within a thread. The process starts with the first document and does not keep
 * the program alive.
 */
export function createPdfRenderer({ time_limit = 30_000, recycle_after = 300, signal, onCrash }: PdfRendererOptions = {}): PdfRenderer {
  const queue: Waiting[] = []
  let child: ChildProcess | null = null
  let current: Waiting | null = null
  let done = 0
  let closed = false
  let idle = () => {}
  let stopCurrent = () => {}
  const stopped = () => new PdfError('stopped', 'the typesetter was stopped')

  function stop(): void {
    closed = true
    for (const waiting of queue.splice(0)) waiting.reject(stopped())
    stopCurrent()
  }
  if (signal?.aborted) stop()
  else signal?.addEventListener('abort', stop, { once: true })

  function next(): void {
    if (current) return
    const waiting = queue.shift()
    if (!waiting) return idle()
    current = waiting
    const worker = (child ??= start())
    worker.ref()
    worker.channel?.ref()
    const timer = setTimeout(() => finish(new PdfError('time_limit', `no answer within ${time_limit} ms`), true), time_limit)
    const onMessage = (answer: PdfAnswer) =>
      finish('error' in answer ? new PdfError('template', answer.error) : 'pdf' in answer ? Buffer.from(answer.pdf) : answer.svg, false)
    const onExit = (code: number | null, signal: string | null) => {
      child = null
      onCrash?.(signal ?? `exit code ${code}`)
      finish(new PdfError('crashed', signal ?? `exit code ${code}`), false)
    }
    const finish = (result: Error | Buffer | string, kill: boolean) => {
      clearTimeout(timer)
      stopCurrent = () => {}
      worker.off('message', onMessage)
      worker.off('exit', onExit)
      current = null
      done += 1
      if (kill) drop('SIGKILL')
      else if (done >= recycle_after) drop('SIGTERM')
      worker.unref()
      worker.channel?.unref()
      if (result instanceof Error) waiting.reject(result)
      else waiting.resolve(result)
      next()
    }
    stopCurrent = () => finish(stopped(), true)
    worker.on('message', onMessage)
    worker.on('exit', onExit)
    worker.send(waiting.request)
  }

  function start(): ChildProcess {
    done = 0
    const worker = fork(fileURLToPath(new URL('./pdf-process.ts', import.meta.url)), {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    worker.on('error', () => undefined) // what follows is an exit, which is looked at
    // Whoever ends while nobody waits is replaced by the next document.
    worker.on('exit', () => void (child === worker && !current && (child = null)))
    return worker
  }

  function drop(signal: 'SIGKILL' | 'SIGTERM'): void {
    child?.kill(signal)
    child = null
  }

  const ask = (request: PdfRequest) =>
    new Promise<Buffer | string>((resolve, reject) => {
      if (closed) return reject(stopped())
      queue.push({ request, resolve, reject })
      next()
    })
  const request = (kind: 'pdf' | 'svg', template: PdfTemplate, data: unknown, files: PdfFiles = {}) =>
    ask({ kind, folder: fileURLToPath(template.folder), name: template.name, data: JSON.stringify(data), files })

  return {
    pdf: async (...input) => (await request('pdf', ...input)) as Buffer,
    svg: async (...input) => (await request('svg', ...input)) as string,
    async close() {
      closed = true
      signal?.removeEventListener('abort', stop)
      if (current || queue.length) await new Promise<void>((resolve) => (idle = resolve))
      drop('SIGTERM')
    },
  }
}
