export type { AppData } from './app-setup.ts'
export * from './session.ts'
export {
  endSession,
  forgetOwnToken,
  OWN_TOKEN_ITEM,
  sessionIn,
  sessionQuery,
  startSession,
  useAccountId,
  useReloadSession,
  useSession,
} from './use-session.ts'
