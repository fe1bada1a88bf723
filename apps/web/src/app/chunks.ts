import type { ComponentType } from 'react'
import { report } from './report.ts'

/** Milliseconds after which loading a screen counts as failed (spec 9). */
export const VIEW_TIMEOUT_MS = 120_000

/** The code of a screen did not load. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

/** The stylesheet of a screen did not load. */
export class CssChunkLoadError extends Error {
  override name = 'CssChunkLoadError'
}

/** Whether code or a stylesheet did not load. The server may have a newer version by now. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof ChunkLoadError ||
  error instanceof CssChunkLoadError ||
  (error instanceof Error && /dynamically imported module|importing a module script|preload CSS/i.test(error.message))

/**
 * Loads the code of a screen.
 * @throws ChunkLoadError or CssChunkLoadError, which are reported, if loading fails or takes longer than 120 seconds
 */
export async function loadChunk(load: () => Promise<ComponentType>): Promise<{ default: ComponentType }> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The screen took too long to load.')), VIEW_TIMEOUT_MS)
  })
  try {
    return { default: await Promise.race([load(), timeout]) }
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    const failure = /preload CSS|\.css/i.test(message) ? new CssChunkLoadError(message, { cause }) : new ChunkLoadError(message, { cause })
    report(failure)
    throw failure
  } finally {
    clearTimeout(timer)
  }
}
