import { readSmsStop, stopSms, undoSmsStop } from '@stoa/contract'
import { serve, type Routes } from '#kit/routes.ts'
import { readStop, stopByLink, undoStop } from './stop-page.ts'

/** The page behind the link in an SMS that ends them. */
export function smsStopRoutes(routes: Routes): void {
  serve(routes, readSmsStop, readStop)
  serve(routes, stopSms, stopByLink)
  serve(routes, undoSmsStop, undoStop)
}
