import {
  checkSenderDomain as checkEndpoint,
  confirmSenderVerification,
  createAccountSender,
  listAccountSenders,
  readEmailSignature,
  readSenderVerification,
  readSmtpSettings,
  removeAccountSender,
  removeSmtpSettings,
  saveEmailSignature,
  saveSmtpSettings,
  sendSenderVerification,
  updateAccountSender,
} from '@stoa/contract'
import { serve, type Routes } from '#kit/routes.ts'
import { createSender, removeSender, updateSender } from './change-senders.ts'
import { checkSenderDomain } from './check-sender-domain.ts'
import { listSenders } from './senders.query.ts'
import { readSignatures, saveSignature } from './signatures.ts'
import { readSettings, removeSettings, saveSettings } from './smtp-settings.ts'
import { confirmVerification, readVerification, sendVerification } from './verify-sender.ts'

/** Who an account sends as, and through which server. */
export function senderRoutes(routes: Routes): void {
  serve(routes, listAccountSenders, listSenders)
  serve(routes, createAccountSender, createSender)
  serve(routes, updateAccountSender, updateSender)
  serve(routes, removeAccountSender, removeSender)
  serve(routes, sendSenderVerification, sendVerification)
  serve(routes, checkEndpoint, checkSenderDomain)
  serve(routes, readSenderVerification, readVerification)
  serve(routes, confirmSenderVerification, confirmVerification)
  serve(routes, readSmtpSettings, readSettings)
  serve(routes, saveSmtpSettings, saveSettings)
  serve(routes, removeSmtpSettings, removeSettings)
  serve(routes, readEmailSignature, readSignatures)
  serve(routes, saveEmailSignature, saveSignature)
}
