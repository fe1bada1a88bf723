export { ImpersonateDialog } from './impersonation/impersonate-dialog.tsx'
export { ImpersonationBanner } from './impersonation/impersonation-banner.tsx'
