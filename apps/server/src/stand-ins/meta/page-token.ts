import { readToken, writeToken } from './tokens.ts'

/** The token of a page that a user token reaches: it does not expire when that of the user is long-lived. */
export function longLivedPage(page: string, user_token: string): string {
  const user = readToken(user_token)!
  return writeToken({ kind: 'page', user: user.user, page, scopes: user.scopes, expires: user.is_long ? 0 : user.expires })
}
