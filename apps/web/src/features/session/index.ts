export type { AppData, SessionMembership, SessionUser } from './app-setup.ts'
export * from './session.ts'
export { endSession, sessionQuery, startSession, useAccountId, useReloadSession, useSession } from './use-session.ts'
