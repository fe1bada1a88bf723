export { type AppData, appSetup, type SessionMembership, type SessionUser } from './app-setup.ts'
export * from './session.ts'
export { endSession, sessionQuery, startSession, useAccountId, useReloadSession, useSession } from './use-session.ts'
