import {
  chooseFacebookAdAccounts,
  connectFacebook as connectEndpoint,
  disconnectFacebook as disconnectEndpoint,
  facebookAdAccounts,
  readFacebookConnection,
  syncFacebookConnection,
} from '@stoa/contract'
import { serve, type Routes } from '#kit/routes.ts'
import { chooseAdAccounts, connectFacebook, disconnectFacebook, listAdAccounts, readConnection, syncNow } from './connect-facebook.ts'

/** The login of an account at Facebook. */
export function facebookConnectionRoutes(routes: Routes): void {
  serve(routes, readFacebookConnection, readConnection)
  serve(routes, connectEndpoint, connectFacebook)
  serve(routes, chooseFacebookAdAccounts, chooseAdAccounts)
  serve(routes, syncFacebookConnection, syncNow)
  serve(routes, disconnectEndpoint, disconnectFacebook)
  serve(routes, facebookAdAccounts, listAdAccounts)
}
