import { renameSync, writeFileSync } from 'node:fs'

/** Writes a file as a whole: readers see the old text or the new one, also after a kill. */
export function replaceFile(path, text) {
  const part = `${path}.${process.pid}`
  writeFileSync(part, text)
  renameSync(part, path)
}
