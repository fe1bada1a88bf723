import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

const IDLE_MS = 60_000
const LONGEST_MS = 20_000

interface Waiting {
  done: (html: string) => void
  failed: (error: Error) => void
  timer: NodeJS.Timeout
}

let compiler: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined
let last = 0
const waiting = new Map<number, Waiting>()

/**
 * Compiles MJML to HTML in a separate process, because the compiler takes 100 MB. The process ends a minute after its last work.
 * @throws when the compiler fails, ends, or takes longer than 20 seconds
 */
export function compileMjml(mjml: string): Promise<string> {
  clearTimeout(idle)
  const process = (compiler ??= startCompiler())
  process.ref()
  process.channel?.ref()
  const id = ++last
  return new Promise((done, failed) => {
    const timer = setTimeout(() => process.kill('SIGKILL'), LONGEST_MS)
    waiting.set(id, { done, failed, timer })
    process.send({ id, mjml })
  })
}

function startCompiler(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'mjml-process.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.on('message', ({ id, html, error }: { id: number; html?: string; error?: string }) => {
    const one = waiting.get(id)
    if (!one) return
    clearTimeout(one.timer)
    waiting.delete(id)
    if (html === undefined) one.failed(new Error(`The mail was not compiled: ${error}`))
    else one.done(html)
    if (waiting.size === 0) rest(child)
  })
  child.on('exit', () => {
    if (compiler === child) compiler = undefined
    for (const { failed, timer } of waiting.values()) {
      clearTimeout(timer)
      failed(new Error('The compiler of mails ended.'))
    }
    waiting.clear()
  })
  return child
}

/** A compiler without work does not keep this process alive. */
function rest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  idle = setTimeout(() => {
    compiler = undefined
    child.disconnect()
  }, IDLE_MS)
  idle.unref()
}
