/** Builds the application and sums up the compressed JavaScript of the first screen after sign-in and of a list. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** Maximum bytes of gzipped JavaScript for the first screen after sign-in, and for a list opened by its address. */
const LIMIT = 250_000

const SCREENS = ['src/features/accounts/home/accounts-home-screen.tsx', 'src/features/crm/contacts/contacts-screen.tsx']
/** Files that every start loads beside the screen: texts of the dashboard in one language. */
const ALWAYS = ['src/locales/en/app.json', 'src/locales/en/kit.json', 'src/locales/en/titles.json']
const TEXTS: Record<string, string> = { [SCREENS[0]]: 'src/locales/en/accounts.json', [SCREENS[1]]: 'src/locales/en/crm.json' }

/** Maximum bytes by measured screen. */
export const LIMITS: Record<string, number> = Object.fromEntries(SCREENS.map((screen) => [screen, LIMIT]))

interface Chunk {
  file: string
  imports?: string[]
}

/** Compressed bytes of all JavaScript that each measured screen loads, by screen. */
export async function measureBundle(): Promise<Record<string, number>> {
  const folder = join(import.meta.dirname, 'node_modules/.measured')
  await build({ root: import.meta.dirname, logLevel: 'error', build: { manifest: true, outDir: folder, emptyOutDir: true } })
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const needed = (name: string, seen = new Set<string>()): Set<string> => {
    if (!manifest[name] || seen.has(name)) return seen
    seen.add(name)
    for (const other of manifest[name].imports ?? []) needed(other, seen)
    return seen
  }
  return Object.fromEntries(
    SCREENS.map((screen) => {
      const chunks = new Set(['index.html', screen, ...ALWAYS, TEXTS[screen]].flatMap((name) => [...needed(name)]))
      return [screen, [...chunks].reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, manifest[name].file))).length, 0)]
    }),
  )
}

if (process.argv[1] === import.meta.filename) {
  for (const [screen, bytes] of Object.entries(await measureBundle())) {
    process.stdout.write(`${(bytes / 1000).toFixed(1)} kB of at most ${LIMITS[screen] / 1000} kB: ${screen}\n`)
    if (bytes > LIMITS[screen]) process.exitCode = 1
  }
  const assets = join(import.meta.dirname, 'node_modules/.measured/assets')
  process.stdout.write(`${readdirSync(assets).filter((file) => file.endsWith('.js')).length} JavaScript files in all\n`)
}
