import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { FONT_FOLDERS } from './fonts.ts'
import type { PdfAnswer, PdfRequest } from './pdf-job.ts'

/** Sets one document after another for the process that started this one, and ends with it. */
const compilers = new Map<string, NodeCompiler>()

function compilerOf(folder: string): NodeCompiler {
  const known = compilers.get(folder)
  if (known) return known
  const made = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: FONT_FOLDERS }] })
  compilers.set(folder, made)
  return made
}

function set({ kind, folder, name, data, files }: PdfRequest): PdfAnswer {
  const compiler = compilerOf(folder)
  try {
    for (const [file, bytes] of Object.entries(files)) compiler.mapShadow(join(folder, file), Buffer.from(bytes))
    const compiled = compiler.compile({ mainFilePath: join(folder, name), inputs: { data } })
    const document = compiled.result
    if (!document) return { error: JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? 'no document').slice(0, 2000) }
    return kind === 'pdf' ? { pdf: compiler.pdf(document) } : { svg: compiler.plainSvg(document) }
  } finally {
    compiler.resetShadow()
    // Without it the typesetter keeps 2.7 MB of every document.
    compiler.evictCache(10)
  }
}

function answer(request: PdfRequest): PdfAnswer {
  try {
    return set(request)
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', (request: PdfRequest) => void process.send?.(answer(request)))
process.on('disconnect', () => process.exit(0))
// A stop from the keyboard reaches the whole group; documents under way are finished and the parent ends this one.
process.on('SIGINT', () => undefined)
