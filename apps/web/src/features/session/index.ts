export type { AppData, SessionMembership, SessionUser } from './app-setup.ts'
export * from './session.ts'
export { endSession, OWN_TOKEN_ITEM, sessionQuery, startSession, useAccountId, useReloadSession, useSession } from './use-session.ts'
