import * as api from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { unauthenticated } from '#lib/errors.ts'
import { serve, type Routes } from '#kit/routes.ts'
import { activateUser } from './registration/activate.ts'
import { setXsrfCookie } from './sign-in/cookies.ts'
import { answerChallenge } from './sign-in/login-challenge.ts'
import { findPasswordReset, requestPasswordReset, resetPassword } from './password/password-reset.ts'
import { registerSession, registerUser } from './registration/register.ts'
import { signIn } from './sign-in/sign-in.ts'
import { signOut, signOutByGet } from './sign-in/sign-out.ts'
import { presentUser, userById } from '../user-records/index.ts'
import { sendVerification, verifyEmail } from './registration/verify-email.ts'

/** Serves both families of calls of spec 7.2: bearer tokens and browser sessions. */
export function authRoutes(routes: Routes): void {
  serve(routes, api.csrfCookie, async (ctx) => {
    setXsrfCookie(ctx)
    return { data: null }
  })
  serve(routes, api.register, registerUser)
  serve(routes, api.sessionRegister, registerSession)
  serve(routes, api.activate, activateUser)
  serve(routes, api.login, async (ctx, input) => bearerAnswer(await signIn('bearer')(ctx, input)))
  serve(routes, api.sessionLogin, signIn('session'))
  serve(routes, api.twoFactorChallenge, answerChallenge)
  serve(routes, api.authUser, currentUser)
  serve(routes, api.logout, signOutByGet)
  serve(routes, api.sessionLogout, signOut)
  serve(routes, api.verificationNotification, sendVerification)
  serve(routes, api.verifyEmail, verifyEmail)
  serve(routes, api.passwordEmail, requestPasswordReset)
  serve(routes, api.sessionForgotPassword, requestPasswordReset)
  serve(routes, api.passwordFind, findPasswordReset)
  serve(routes, api.passwordReset, resetPassword)
  serve(routes, api.sessionResetPassword, resetPassword)
}

/** Leaves `two_factor` out of bearer answers unless a second factor is required (wire-contract.md 4.3). */
function bearerAnswer({ two_factor, ...answer }: api.LoginAnswer): Partial<api.LoginAnswer> {
  return two_factor ? { two_factor, ...answer } : answer
}

/** Returns the user twice: at the top and under `data` (wire-contract.md 4.3). */
async function currentUser(ctx: Context): Promise<api.AuthUser & { data: api.AuthUser }> {
  const user = await userById(ctx.db, ctx.actor.id)
  if (!user) throw unauthenticated()
  const shown = presentUser(user)
  return { ...shown, data: shown }
}
