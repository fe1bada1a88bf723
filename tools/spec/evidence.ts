import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles, root } from '../checks/files.ts'
import { type Evidence, idsInTests, type Screen, type ServedCall } from './coverage.ts'

/** Asks the server which calls it has registered; it builds its routes and prints them as JSON. */
function servedCalls(): ServedCall[] {
  if (!existsSync(join(root, 'apps/server/src/served.ts'))) return []
  const printed = execFileSync(process.execPath, ['apps/server/src/served.ts'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return JSON.parse(printed) as ServedCall[]
}

/** Asks the web app's router for its routes. Vite loads it, because Node reads no JSX. */
async function routedScreens(): Promise<Screen[]> {
  if (!existsSync(join(root, 'apps/web/src/app/screens.ts'))) return []
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: join(root, 'apps/web'),
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const { screens } = (await vite.ssrLoadModule('/src/app/screens.ts')) as { screens: Screen[] }
  await vite.close()
  return screens.map(({ path, guard }) => ({ path, guard }))
}

/** Modals that the web app registers: `modal('MOD-006')` in the static data of a route. */
function registeredModals(): string[] {
  return projectFiles(/^apps\/web\/src\/.*(?<!\.test)\.tsx?$/)
    .filter((file) => existsSync(join(root, file)))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/\bmodal\(\s*'(MOD-\d+)'/g)])
    .flatMap(([, id]) => (id ? [id] : []))
}

function testedIds(): string[] {
  return projectFiles(/^(apps|packages|tools)\/.*\.test\.tsx?$|^e2e\/.*\.spec\.ts$/)
    .filter((file) => !file.startsWith('tools/spec/') && existsSync(join(root, file)))
    .flatMap((file) => idsInTests(readFileSync(join(root, file), 'utf8')))
}

/** Everything the product serves and its tests name, as of now. */
export async function collectEvidence(): Promise<Evidence> {
  return { calls: servedCalls(), screens: await routedScreens(), modals: registeredModals(), tested: testedIds() }
}
