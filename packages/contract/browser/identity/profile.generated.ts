// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/identity/profile.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { Profile, LoginSession } from '../../src/identity/profile.ts'
export const profile: InBrowser<typeof source.profile> = { id: 'me.profile', method: 'GET', path: '/api/v1/me', access: { who: 'signed-in' }, records: 'me' }
const updateProfileLimits = {
  first_name: { minLength: 1, maxLength: 80 },
  last_name: { minLength: 1, maxLength: 80 },
  username: { minLength: 1, maxLength: 160 },
  time_zone: { minLength: 1, maxLength: 64 },
  phoneNumbers: { maxItems: 10, item: { fields: { number: { minLength: 1, maxLength: 40 } } } },
} as const
export const updateProfile: InBrowser<typeof source.updateProfile, typeof updateProfileLimits> = { id: 'me.updateProfile', method: 'PUT', path: '/api/v1/me', access: { who: 'verified' }, records: 'me', limits: updateProfileLimits }
export const uploadAvatar: InBrowser<typeof source.uploadAvatar> = { id: 'me.uploadAvatar', method: 'POST', path: '/api/v1/me/avatar', access: { who: 'verified' }, records: 'me', multipart: true }
export const removeAvatar: InBrowser<typeof source.removeAvatar> = { id: 'me.removeAvatar', method: 'DELETE', path: '/api/v1/me/avatar', access: { who: 'verified' }, records: 'me' }
const changePasswordLimits = { current_password: { maxLength: 200 }, password: { minLength: 1, maxLength: 200 } } as const
export const changePassword: InBrowser<typeof source.changePassword, typeof changePasswordLimits> = { id: 'me.changePassword', method: 'PUT', path: '/api/v1/me/password', access: { who: 'signed-in' }, records: 'me', limits: changePasswordLimits }
const changeEmailLimits = { email: { minLength: 1, maxLength: 254 }, current_password: { minLength: 1, maxLength: 200 } } as const
export const changeEmail: InBrowser<typeof source.changeEmail, typeof changeEmailLimits> = { id: 'me.changeEmail', method: 'PUT', path: '/api/v1/me/email', access: { who: 'signed-in' }, records: 'me', limits: changeEmailLimits }
export const loginSessions: InBrowser<typeof source.loginSessions> = { id: 'me.sessions', method: 'GET', path: '/api/v1/me/sessions', access: { who: 'signed-in' }, records: 'me' }
export const revokeSession: InBrowser<typeof source.revokeSession> = { id: 'me.revokeSession', method: 'DELETE', path: '/api/v1/me/sessions/:id', access: { who: 'signed-in' }, records: 'me' }
export const revokeOtherSessions: InBrowser<typeof source.revokeOtherSessions> = { id: 'me.revokeOtherSessions', method: 'DELETE', path: '/api/v1/me/sessions', access: { who: 'signed-in' }, records: 'me' }
const startTwoFactorLimits = { password: { minLength: 1, maxLength: 200 } } as const
export const startTwoFactor: InBrowser<typeof source.startTwoFactor, typeof startTwoFactorLimits> = { id: 'me.startTwoFactor', method: 'POST', path: '/api/v1/me/two-factor', access: { who: 'verified' }, records: 'me', limits: startTwoFactorLimits }
const confirmTwoFactorLimits = { code: { minLength: 1, maxLength: 20 } } as const
export const confirmTwoFactor: InBrowser<typeof source.confirmTwoFactor, typeof confirmTwoFactorLimits> = { id: 'me.confirmTwoFactor', method: 'POST', path: '/api/v1/me/two-factor/confirm', access: { who: 'verified' }, records: 'me', limits: confirmTwoFactorLimits }
const renewRecoveryCodesLimits = { password: { minLength: 1, maxLength: 200 } } as const
export const renewRecoveryCodes: InBrowser<typeof source.renewRecoveryCodes, typeof renewRecoveryCodesLimits> = { id: 'me.renewRecoveryCodes', method: 'POST', path: '/api/v1/me/two-factor/recovery-codes', access: { who: 'verified' }, records: 'me', limits: renewRecoveryCodesLimits }
const disableTwoFactorLimits = { password: { minLength: 1, maxLength: 200 } } as const
export const disableTwoFactor: InBrowser<typeof source.disableTwoFactor, typeof disableTwoFactorLimits> = { id: 'me.disableTwoFactor', method: 'DELETE', path: '/api/v1/me/two-factor', access: { who: 'verified' }, records: 'me', limits: disableTwoFactorLimits }
