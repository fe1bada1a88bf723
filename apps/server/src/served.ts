import { allRoutes } from '#modules/index.ts'

/** Prints the served endpoints, for the coverage check. */
const served = allRoutes().all.map(({ endpoint: { id, method, path } }) => ({ id, method, path }))
process.stdout.write(`${JSON.stringify(served)}\n`)
