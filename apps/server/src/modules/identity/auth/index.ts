import type { ServerModule } from '../../../registry.ts'
import { authRoutes } from './auth.routes.ts'
import { noteFailedLogin } from './sign-in/login-failed.ts'
import { mailRequestedReset } from './password/password-reset.ts'
import { createMailSender } from './mail/send-mail.ts'

export { issueToken, revokeTokens } from './tokens/access-tokens.ts'
export { countAttempt, forgetFailures, reportFailure } from './sign-in/attempts.ts'
export { deviceOf } from './sign-in/device.ts'
export { inTransaction } from './in-transaction.ts'
export { acceptCode, isTwoFactorOn, totpContext } from './sign-in/second-factor.ts'
export { addressed, mailActivation, mailVerification, whenFor } from './mail/mails.ts'
export { checkNewPassword } from './password/password-rules.ts'
export { queueMail } from './mail/queue-mail.ts'
export { announceSecurity } from './mail/security-events.ts'
export { confirmTotp, deleteTotp, setRecoveryCodes, storeTotpSecret } from './store/sign-in.ts'
export { dropLinkTokens, endActivation, tokenUsed } from './store/tokens.ts'

export const authModule: ServerModule = {
  routes: authRoutes,
  outbox(relay, services) {
    relay.on('mail', createMailSender(services))
    relay.on('login-failed', (row) => noteFailedLogin(services, row.payload))
    relay.on('password-reset-requested', (row) => mailRequestedReset(services, row.payload))
  },
}
