export { ImpersonateDialog } from './impersonate-dialog.tsx'
export { ImpersonationBanner } from './impersonation-banner.tsx'
