import { lostReasons } from '@stoa/contract'
import { Select } from '@stoa/ui'
import { useEndpoint, useMay } from '../../../kit/index.ts'

/** What can be lost. */
type Lost = 'contact_request' | 'offer'

interface LostReasonSelectProps {
  accountId: number
  of: Lost
  label: string
  required?: boolean
  value: number | null
  onChange: (value: number | null) => void
  error?: unknown
}

/** Why something was lost: one of the reasons that the account offers; nothing while it has none to offer. */
export function LostReasonSelect({ accountId, of, label, required = false, value, onChange, error }: LostReasonSelectProps) {
  const options = useLostReasons(accountId, of)
    .filter((reason) => reason.is_active)
    .map(choiceOf)
  if (!options.length && !required) return null
  return (
    <Select
      {...(required && { 'data-autofocus': true, required })}
      label={label}
      options={options}
      value={value}
      onChange={(next) => onChange(next as number | null)}
      error={error as string}
    />
  )
}

/** The reasons as choices of a filter: also those that are not offered any more. @param accountId null where there is no one account */
export const useLostReasonChoices = (accountId: number | null, of: Lost) => useLostReasons(accountId, of).map(choiceOf)

function useLostReasons(accountId: number | null, of: Lost) {
  const may = useMay()
  const loaded = useEndpoint(
    lostReasons.list,
    { params: { account_id: accountId ?? 0 }, query: { sort: 'position', per_page: 100 } },
    { staleTime: 60_000, enabled: accountId !== null && may(lostReasons.list) },
  )
  return (loaded.answer?.data ?? []).filter((reason) => reason.applies_to === 'both' || reason.applies_to === of)
}

const choiceOf = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name })
