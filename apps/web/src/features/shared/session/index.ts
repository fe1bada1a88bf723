export type { AppData, SessionMembership } from './app-setup.ts'
export { panelAcross } from './panel-across.tsx'
export * from './session.ts'
export { useOptions } from './use-options.ts'
export { useReaderDay } from './use-reader-day.ts'
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
