/** Builds the application and sums up the compressed JavaScript of the first screens after sign-in, of a list and of the pages of records. */
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import type { ScreenFiles } from './screen-files.ts'

const KB = 1024
/**
 * Maximum kB of compressed JavaScript of screens that are opened by their address, and maximum number of its files. A browser receives
 * about 0.4 kB of headers with each file besides; with them a list may have 200 kB.
 */
export const LIMITS: Readonly<Record<string, { kb: number; files: number }>> = {
  '/me/home': { kb: 200, files: 30 },
  '/accounts/$accountId/home': { kb: 210, files: 30 },
  '/accounts/$accountId/contacts': { kb: 194, files: 20 },
  '/accounts/$accountId/contacts/$contactId/$tab': { kb: 260, files: 45 },
  '/accounts/$accountId/contact-requests/$contactRequestId/$tab': { kb: 260, files: 45 },
  '/accounts/$accountId/offers/$offerUuid': { kb: 265, files: 45 },
  '/accounts/$accountId/orders/$orderId': { kb: 260, files: 55 },
  '/accounts/$accountId/invoices/$invoiceUuid': { kb: 275, files: 55 },
  '/accounts/$accountId/projects/$projectId': { kb: 235, files: 40 },
}

/** kB and number of the files of JavaScript, with the English texts, that each measured screen loads, by its path. */
export async function measureBundle(): Promise<Record<string, { kb: number; files: number }>> {
  const folder = join(import.meta.dirname, 'node_modules/.measured')
  await build({ root: import.meta.dirname, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const entry = [...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file = '']) => file)
  const { screens, texts } = JSON.parse(readFileSync(join(folder, 'screens.json'), 'utf8')) as ScreenFiles
  return Object.fromEntries(
    Object.keys(LIMITS).map((path) => {
      const screen = screens[path]
      const files = new Set([...entry, ...screen.files, ...screen.texts.map((area) => texts.en[area])])
      const bytes = [...files].reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0)
      return [path, { kb: bytes / KB, files: files.size }]
    }),
  )
}

if (process.argv[1] === import.meta.filename) {
  for (const [path, { kb, files }] of Object.entries(await measureBundle())) {
    const limit = LIMITS[path]
    process.stdout.write(`${kb.toFixed(1)} of at most ${limit.kb} kB in ${files} of at most ${limit.files} files: ${path}\n`)
    if (kb > limit.kb || files > limit.files) process.exitCode = 1
  }
  const assets = join(import.meta.dirname, 'node_modules/.measured/assets')
  process.stdout.write(`${readdirSync(assets).filter((file) => file.endsWith('.js')).length} JavaScript files in all\n`)
}
