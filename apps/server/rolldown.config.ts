import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig } from 'rolldown'

/** Libraries of many small files that are pure JavaScript; the others are loaded from where npm put them. */
const TAKEN_IN = /^(kysely|zod|libphonenumber-js|stripe)(\/|$)/

/** Names of our own files: relative, of a package's `imports`, of a workspace. */
const OWN = /^([./#]|@stoa\/)/

/**
 * The server in a few files instead of two thousand, for a start in half the time (docs/decisions/0028). Templates, locales, schema files
 * and the programs of workers stay where they lie and are read from there.
 */
export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  external: (id, importer) => !OWN.test(id) && !TAKEN_IN.test(id) && !importer?.includes('node_modules'),
  // The process keeps the maps in memory. The sources themselves lie beside and need not be in them.
  output: {
    dir: 'dist',
    format: 'esm',
    sourcemap: true,
    sourcemapExcludeSources: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  },
  plugins: [
    {
      name: 'source-places',
      transform: {
        filter: { id: { exclude: /node_modules/ }, code: /import\.meta\.(url|dirname)/ },
        /** Files beside a source are found from the source's place, on the lines they had. */
        handler: (code, id) => ({
          code: code
            .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
            .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
          map: null,
        }),
      },
    },
  ],
})
