import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'

/**
 * Builds the catalogue of components by itself and serves it on a free port of this machine. `npm run dev` serves it from its sources; built, a
 * page of it loads at once and is the same each time.
 * @returns its address, and a function that ends it
 */
export async function serveCatalogue(): Promise<{ url: string; stop: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'catalogue-'))
  const shared = { root: import.meta.dirname, configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'error' } as const
  await build({ ...shared, build: { outDir, emptyOutDir: true, rolldownOptions: { input: join(import.meta.dirname, 'catalogue.html') } } })
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1', proxy: {} } })
  return {
    url: new URL('catalogue.html', server.resolvedUrls!.local[0]).href,
    stop: async () => {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
