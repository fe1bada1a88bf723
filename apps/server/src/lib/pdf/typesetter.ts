import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { PdfError, type PdfAnswer, type PdfRequest } from './pdf-job.ts'
import type { PdfRendererOptions } from './pdf-renderer.ts'

export interface Typesetter {
  /** Typesets one document; the caller waits for it before the next call. @throws PdfError */
  typeset(request: PdfRequest): Promise<Buffer | string>
  /** Kills the process and rejects the current document with the error. */
  abort(error: PdfError): void
  /** Ends the idle process. */
  end(): void
}

/** A child process that typesets one document at a time, is replaced when it dies, and is renewed now and then. */
export function createTypesetter({ time_limit = 30_000, recycle_after = 300, onCrash }: Omit<PdfRendererOptions, 'signal'>): Typesetter {
  let child: ChildProcess | null = null
  let made = 0
  let abortCurrent: (error: PdfError) => void = () => {}

  function running(): ChildProcess {
    if (child) return child
    made = 0
    const started = startProcess()
    // The next document starts a new process when an idle one dies.
    started.on('exit', () => void (child === started && (child = null)))
    return (child = started)
  }

  function drop(signal: 'SIGKILL' | 'SIGTERM'): void {
    child?.kill(signal)
    child = null
  }

  async function typeset(request: PdfRequest): Promise<Buffer | string> {
    const worker = running()
    keepAlive(worker, true)
    const answer = new Promise<Buffer | string>((resolve, reject) => {
      abortCurrent = reject
      worker.once('message', (message: PdfAnswer) => {
        if ('error' in message) reject(new PdfError('template', message.error))
        else resolve('pdf' in message ? Buffer.from(message.pdf) : message.svg)
      })
      worker.once('exit', (code, signal) => {
        const reason = signal ?? `exit code ${code}`
        onCrash?.(reason)
        reject(new PdfError('crashed', reason))
      })
    })
    const timer = setTimeout(() => abortCurrent(new PdfError('time_limit', `no answer within ${time_limit} ms`)), time_limit)
    worker.send(request)
    try {
      return await answer
    } catch (error) {
      if (error instanceof PdfError && (error.code === 'time_limit' || error.code === 'stopped')) drop('SIGKILL')
      throw error
    } finally {
      clearTimeout(timer)
      abortCurrent = () => {}
      release(worker)
      made += 1
      if (made >= recycle_after) drop('SIGTERM')
    }
  }

  return { typeset, abort: (error) => abortCurrent(error), end: () => drop('SIGTERM') }
}

function startProcess(): ChildProcess {
  const worker = fork(fileURLToPath(new URL('./pdf-process.ts', import.meta.url)), {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  worker.on('error', () => undefined) // the event `exit` follows
  return worker
}

/** Whether the process and its channel keep this program running. */
function keepAlive(worker: ChildProcess, alive: boolean): void {
  const set = alive ? 'ref' : 'unref'
  worker[set]()
  worker.channel?.[set]()
}

function release(worker: ChildProcess): void {
  worker.removeAllListeners('message')
  keepAlive(worker, false)
}
