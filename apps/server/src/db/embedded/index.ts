export { keepEmbeddedPostgres } from './keep-running.ts'
export { freePort, isAlive, postmasterOf, signal } from './processes.ts'
export { type EmbeddedPostgres, startEmbeddedPostgres } from './start-postgres.ts'
export { temporaryClusterFolder } from './temporary-folder.ts'
