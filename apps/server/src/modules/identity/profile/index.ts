import * as api from '@stoa/contract'
import { serve } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import { stageUpload } from '../../attachments/media/index.ts'
import { removeAvatar, uploadAvatar } from './avatar.ts'
import { changeEmail, changePassword } from './change-credentials.ts'
import { listSessions, revokeOtherSessions, revokeSession } from './login-sessions.ts'
import { readProfile, updateProfile } from './profile.ts'
import { confirmTwoFactor, disableTwoFactor, renewRecoveryCodes, startTwoFactor } from './two-factor.ts'

export const profileModule: ServerModule = {
  routes(routes) {
    serve(routes, api.profile, readProfile)
    serve(routes, api.updateProfile, updateProfile)
    serve(routes, api.uploadAvatar, uploadAvatar, stageUpload('avatar', 'avatar'))
    serve(routes, api.removeAvatar, removeAvatar)
    serve(routes, api.changePassword, changePassword)
    serve(routes, api.changeEmail, changeEmail)
    serve(routes, api.loginSessions, listSessions)
    serve(routes, api.revokeSession, revokeSession)
    serve(routes, api.revokeOtherSessions, revokeOtherSessions)
    serve(routes, api.startTwoFactor, startTwoFactor)
    serve(routes, api.confirmTwoFactor, confirmTwoFactor)
    serve(routes, api.renewRecoveryCodes, renewRecoveryCodes)
    serve(routes, api.disableTwoFactor, disableTwoFactor)
  },
}
