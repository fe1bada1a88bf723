import {
  beginCheckout as checkoutEndpoint,
  readPaymentGateway,
  readPaymentOptions as optionsEndpoint,
  removePaymentGateway,
  savePaymentGateway,
} from '@stoa/contract'
import { serve, type Routes } from '#kit/routes.ts'
import { beginCheckout, readPaymentOptions } from './checkout.ts'
import { readGateway, removeGateway, saveGateway } from './gateway-settings.ts'

/** Configuration of the payment gateway of an account, and card payments from the public link of an invoice. */
export function paymentGatewayRoutes(routes: Routes): void {
  serve(routes, readPaymentGateway, readGateway)
  serve(routes, savePaymentGateway, saveGateway)
  serve(routes, removePaymentGateway, removeGateway)
  serve(routes, optionsEndpoint, readPaymentOptions)
  serve(routes, checkoutEndpoint, beginCheckout)
}
