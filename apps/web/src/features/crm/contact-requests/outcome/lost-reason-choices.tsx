import { lostReasons } from '@stoa/contract/browser'
import { Anchor, Select } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay } from '../../../../kit/index.ts'

/** Kinds of records that can be lost. */
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

/** Selects a lost reason. Without reasons it shows nothing or, if a reason is required, a link to add one. */
export function LostReasonSelect({ accountId, of, label, required = false, value, onChange, error }: LostReasonSelectProps) {
  const { reasons, isLoaded } = useLostReasons(accountId, of)
  const options = reasons.filter((reason) => reason.is_active).map(choiceOf)
  if (!options.length && !required) return null
  return (
    <Select
      {...(required && { 'data-autofocus': true, required })}
      label={label}
      description={isLoaded && !options.length && <NoReason accountId={accountId} />}
      options={options}
      value={value}
      onChange={(next) => onChange(next as number | null)}
      error={error as string}
    />
  )
}

function NoReason({ accountId }: { accountId: number }) {
  const { t } = useTranslation('requests')
  const mayAdd = useMay()(lostReasons.create)
  return (
    <>
      {t(mayAdd ? 'no_reasons' : 'no_reasons_ask')}{' '}
      {mayAdd && (
        <Anchor component={Link} to={`/accounts/${accountId}/settings/requests`} size="xs">
          {t('no_reasons_link')}
        </Anchor>
      )}
    </>
  )
}

/** Lost reasons as filter options, including inactive ones. @param accountId null in lists over all accounts */
export const useLostReasonChoices = (accountId: number | null, of: Lost) => useLostReasons(accountId, of).reasons.map(choiceOf)

function useLostReasons(accountId: number | null, of: Lost) {
  const may = useMay()
  const loaded = useEndpoint(
    lostReasons.list,
    { params: { account_id: accountId ?? 0 }, query: { sort: 'position', per_page: 100 } },
    { staleTime: 60_000, enabled: accountId !== null && may(lostReasons.list) },
  )
  const reasons = (loaded.answer?.data ?? []).filter((reason) => reason.applies_to === 'both' || reason.applies_to === of)
  return { reasons, isLoaded: loaded.answer !== undefined }
}

const choiceOf = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name })
