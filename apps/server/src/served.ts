import { allRoutes } from '#modules/index.ts'

/** Prints the endpoints that are really served, for the coverage check. */
const served = allRoutes().all.map(({ endpoint: { id, method, path } }) => ({ id, method, path }))
process.stdout.write(`${JSON.stringify(served)}\n`)
