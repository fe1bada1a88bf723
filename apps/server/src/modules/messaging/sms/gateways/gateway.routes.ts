import { readSmsGateway, removeSmsGateway, saveSmsGateway } from '@stoa/contract'
import { serve, type Routes } from '#kit/routes.ts'
import { readGateway, removeGateway, saveGateway } from './gateway-settings.ts'

/** The contract of an account with an SMS provider. */
export function smsGatewayRoutes(routes: Routes): void {
  serve(routes, readSmsGateway, readGateway)
  serve(routes, saveSmsGateway, saveGateway)
  serve(routes, removeSmsGateway, removeGateway)
}
