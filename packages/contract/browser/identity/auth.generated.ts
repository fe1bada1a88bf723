// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/identity/auth.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { LoginAnswer, AuthUser } from '../../src/identity/auth.ts'
export const PASSWORD_MIN_LENGTH: typeof source.PASSWORD_MIN_LENGTH = 8
export const csrfCookie: InBrowser<typeof source.csrfCookie> = { id: 'session.csrfCookie', method: 'GET', path: '/sanctum/csrf-cookie', access: { who: 'anyone' }, records: 'session', produces: 'nothing' }
const registerLimits = {
  first_name: { minLength: 1, maxLength: 80 },
  last_name: { minLength: 1, maxLength: 80 },
  email: { minLength: 1, maxLength: 254 },
  password: { minLength: 1, maxLength: 200 },
  time_zone: { minLength: 1, maxLength: 64 },
} as const
export const register: InBrowser<typeof source.register, typeof registerLimits> = { id: 'auth.register', method: 'POST', path: '/api/auth/register', access: { who: 'guest' }, records: 'auth', limits: registerLimits }
const sessionRegisterLimits = {
  first_name: { minLength: 1, maxLength: 80 },
  last_name: { minLength: 1, maxLength: 80 },
  email: { minLength: 1, maxLength: 254 },
  password: { minLength: 1, maxLength: 200 },
  time_zone: { minLength: 1, maxLength: 64 },
} as const
export const sessionRegister: InBrowser<typeof source.sessionRegister, typeof sessionRegisterLimits> = { id: 'session.register', method: 'POST', path: '/register', access: { who: 'guest' }, records: 'session', limits: sessionRegisterLimits }
const loginLimits = { email: { minLength: 1, maxLength: 254 }, password: { minLength: 1, maxLength: 200 } } as const
export const login: InBrowser<typeof source.login, typeof loginLimits> = { id: 'auth.login', method: 'POST', path: '/api/auth/login', access: { who: 'anyone' }, records: 'auth', limits: loginLimits }
const sessionLoginLimits = { email: { minLength: 1, maxLength: 254 }, password: { minLength: 1, maxLength: 200 } } as const
export const sessionLogin: InBrowser<typeof source.sessionLogin, typeof sessionLoginLimits> = { id: 'session.login', method: 'POST', path: '/login', access: { who: 'anyone' }, records: 'session', limits: sessionLoginLimits }
const twoFactorChallengeLimits = { challenge: { minLength: 1, maxLength: 200 }, code: { minLength: 1, maxLength: 20 }, recovery_code: { minLength: 1, maxLength: 40 } } as const
export const twoFactorChallenge: InBrowser<typeof source.twoFactorChallenge, typeof twoFactorChallengeLimits> = { id: 'session.twoFactorChallenge', method: 'POST', path: '/two-factor-challenge', access: { who: 'anyone' }, records: 'session', limits: twoFactorChallengeLimits }
export const logout: InBrowser<typeof source.logout> = { id: 'auth.logout', method: 'GET', path: '/api/auth/logout', access: { who: 'signed-in' }, records: 'auth' }
export const sessionLogout: InBrowser<typeof source.sessionLogout> = { id: 'session.logout', method: 'POST', path: '/logout', access: { who: 'signed-in' }, records: 'session' }
export const verificationNotification: InBrowser<typeof source.verificationNotification> = { id: 'session.emailVerificationNotification', method: 'POST', path: '/email/verification-notification', access: { who: 'signed-in' }, records: 'session' }
export const verifyEmail: InBrowser<typeof source.verifyEmail> = { id: 'session.emailVerify', method: 'POST', path: '/email/verify/:id/:hash', access: { who: 'signed-in' }, records: 'session' }
const passwordEmailLimits = { email: { minLength: 1, maxLength: 254 } } as const
export const passwordEmail: InBrowser<typeof source.passwordEmail, typeof passwordEmailLimits> = { id: 'password.email', method: 'POST', path: '/api/password/email', access: { who: 'anyone' }, records: 'password', limits: passwordEmailLimits }
const sessionForgotPasswordLimits = { email: { minLength: 1, maxLength: 254 } } as const
export const sessionForgotPassword: InBrowser<typeof source.sessionForgotPassword, typeof sessionForgotPasswordLimits> = { id: 'session.forgotPassword', method: 'POST', path: '/forgot-password', access: { who: 'anyone' }, records: 'session', limits: sessionForgotPasswordLimits }
export const passwordFind: InBrowser<typeof source.passwordFind> = { id: 'password.find', method: 'GET', path: '/api/password/find/:token', access: { who: 'anyone' }, records: 'password' }
const passwordResetLimits = { email: { minLength: 1, maxLength: 254 }, token: { minLength: 1, maxLength: 200 }, password: { minLength: 1, maxLength: 200 } } as const
export const passwordReset: InBrowser<typeof source.passwordReset, typeof passwordResetLimits> = { id: 'password.reset', method: 'POST', path: '/api/password/reset', access: { who: 'anyone' }, records: 'password', limits: passwordResetLimits }
const sessionResetPasswordLimits = { email: { minLength: 1, maxLength: 254 }, token: { minLength: 1, maxLength: 200 }, password: { minLength: 1, maxLength: 200 } } as const
export const sessionResetPassword: InBrowser<typeof source.sessionResetPassword, typeof sessionResetPasswordLimits> = { id: 'session.resetPassword', method: 'POST', path: '/reset-password', access: { who: 'anyone' }, records: 'session', limits: sessionResetPasswordLimits }
export const authUser: InBrowser<typeof source.authUser> = { id: 'auth.user', method: 'GET', path: '/api/auth/user', access: { who: 'signed-in' }, records: 'auth' }
export const activate: InBrowser<typeof source.activate> = { id: 'auth.activate', method: 'GET', path: '/api/auth/register/activate/:token', access: { who: 'anyone' }, records: 'auth' }
