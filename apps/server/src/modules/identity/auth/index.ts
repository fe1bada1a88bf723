import type { ServerModule } from '../../../registry.ts'
import { authRoutes } from './auth.routes.ts'
import { noteFailedLogin } from './login-failed.ts'
import { mailRequestedReset } from './password-reset.ts'
import { sendMail } from './send-mail.ts'

export { issueToken, revokeTokens } from './access-tokens.ts'
export { countAttempt, forgetFailures, reportFailure } from './attempts.ts'
export { deviceOf } from './device.ts'
export { inTransaction } from './in-transaction.ts'
export { acceptCode, isTwoFactorOn, totpContext } from './second-factor.ts'
export { addressed, mailActivation, mailVerification, whenFor } from './mails.ts'
export { checkNewPassword } from './password-rules.ts'
export { queueMail } from './queue-mail.ts'
export { announceSecurity } from './security-events.ts'
export { presentUser, userById, type UserRow, userSearchText, validEmail } from './users.ts'

export const authModule: ServerModule = {
  routes: authRoutes,
  outbox(relay, services) {
    relay.on('mail', (row) => sendMail(services, row))
    relay.on('login-failed', (row) => noteFailedLogin(services, row.payload))
    relay.on('password-reset-requested', (row) => mailRequestedReset(services, row.payload))
  },
}
