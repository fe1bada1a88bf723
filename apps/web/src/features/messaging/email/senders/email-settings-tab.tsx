import { createAccountSender } from '@stoa/contract/browser'
import { Stack } from '@stoa/ui'
import { useLiveInvalidation, useMay } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { SendersCard } from './senders-card.tsx'
import { SignaturesCard } from './signatures-card.tsx'
import { SmtpCard } from './smtp-card.tsx'

const LIVE = { 'account-email': ['emailSenders'] } as const

/** Mail settings of the account: senders, signatures and mail server. */
export function EmailSettingsTab() {
  const accountId = useAccountId()
  const mayChange = useMay()(createAccountSender)
  useLiveInvalidation(`accounts.${accountId}`, LIVE)
  return (
    <Stack gap="lg">
      <SendersCard accountId={accountId} mayChange={mayChange} />
      <SignaturesCard accountId={accountId} mayChangeAccount={mayChange} />
      {mayChange && <SmtpCard accountId={accountId} />}
    </Stack>
  )
}
