import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { checkTexts } from './check-texts.ts'
import { chunkGroups } from './chunks.ts'
import { screenFiles } from './screen-files.ts'

const server = process.env.API_URL ?? 'http://127.0.0.1:3000'
const proxied = ['/api', '/app/', '/broadcasting', '/sanctum', '/media', '/calendar/', '/form.js', '/f/']
/** GET requests are for pages, all others are calls. */
const shared = ['/login', '/register', '/logout', '/two-factor-challenge', '/forgot-password', '/reset-password', '/email']
const unlessPage = {
  target: server,
  bypass: (request: { method?: string; url?: string }) => (request.method === 'GET' ? request.url : undefined),
}

export default defineConfig({
  plugins: [
    react(),
    screenFiles(),
    {
      name: 'texts',
      apply: 'build',
      buildStart() {
        const faults = checkTexts()
        if (faults.length) this.error(`Texts are missing:\n${faults.join('\n')}`)
      },
    },
  ],
  server: {
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, { target: server, ws: path === '/app/' }])),
      ...Object.fromEntries(shared.map((path) => [path, unlessPage])),
    },
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // The polyfill would be an inline script, which the content security policy forbids. Each screen names its own files: lists of
    // them in the first file would cost more than they save.
    modulePreload: { polyfill: false, resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []) },
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
      treeshake: {
        // These modules only declare, so a screen contains only what it imports from them. The charts only re-export others: as free of
        // side effects they would lose their stylesheet.
        moduleSideEffects: (id) =>
          id.endsWith('packages/ui/src/charts/charts.tsx') ||
          !/(packages\/(ui|contract|domain)\/(src|browser)|apps\/web\/src\/(kit|features))\/.*\.tsx?$/.test(id),
      },
    },
  },
})
