import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles, root } from '../checks/files.ts'
import { type Evidence, idsInTests, type Screen, type ServedCall } from './coverage.ts'
import { provenIds, readReports } from './reports.ts'

/** Asks the server which calls it has registered; it builds its routes and prints them as JSON. */
function servedCalls(): ServedCall[] {
  if (!existsSync(join(root, 'apps/server/src/served.ts'))) return []
  const printed = execFileSync(process.execPath, ['apps/server/src/served.ts'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return JSON.parse(printed) as ServedCall[]
}

/** Asks the web app's router for its routes and the modals that they name. Vite loads it, because Node reads no JSX. */
async function routedScreens(): Promise<(Screen & { modals?: readonly string[] })[]> {
  if (!existsSync(join(root, 'apps/web/src/app/screens.ts'))) return []
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: join(root, 'apps/web'),
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const { screens } = (await vite.ssrLoadModule('/src/app/screens.ts')) as { screens: (Screen & { modals?: readonly string[] })[] }
  await vite.close()
  return screens
}

function testedIds(): string[] {
  return projectFiles(/^(apps|packages|tools)\/.*\.test\.tsx?$|^e2e\/.*\.spec\.ts$/)
    .filter((file) => !file.startsWith('tools/spec/') && existsSync(join(root, file)))
    .flatMap((file) => idsInTests(readFileSync(join(root, file), 'utf8')))
}

/**
 * Everything the product serves and its tests prove, by the reports of the last `npm test`. Without reports, an id counts as soon as
 * the title of a test names it.
 */
export async function collectEvidence(): Promise<Evidence & { provenAt: Date | null }> {
  const [routed, reports] = [await routedScreens(), readReports()]
  return {
    calls: servedCalls(),
    screens: routed.map(({ path, guard }) => ({ path, guard })),
    modals: routed.flatMap(({ modals }) => modals ?? []),
    tested: reports ? provenIds(reports.tests) : testedIds(),
    isProven: reports !== null,
    provenAt: reports?.at ?? null,
  }
}
