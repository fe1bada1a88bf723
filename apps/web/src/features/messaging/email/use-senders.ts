import { listAccountSenders } from '@stoa/contract/browser'
import { useEndpoint } from '../../../kit/index.ts'

/** Addresses that may send, the default one first; an empty list says that none was proven yet. */
export function useSenders(accountId: number) {
  const loaded = useEndpoint(listAccountSenders, { params: { account_id: accountId } })
  const all = loaded.answer?.data
  const verified = (all ?? []).filter((sender) => sender.verified_at !== null).sort((a, b) => Number(b.is_default) - Number(a.is_default))
  return {
    verified,
    isMissing: all !== undefined && !verified.length,
    /** What is offered in a field. */
    options: verified.map((sender) => ({
      value: sender.uuid,
      label: sender.from_name ? `${sender.from_name} <${sender.email}>` : sender.email,
    })),
  }
}
