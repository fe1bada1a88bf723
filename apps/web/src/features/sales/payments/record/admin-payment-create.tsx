import { accounts, adminPaymentForm } from '@stoa/contract/browser'
import { BaseSelect, Text } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RouteModal, useEndpoint } from '../../../../kit/index.ts'
import { paymentPaths } from '../payment-paths.ts'
import { RecordPaymentForm } from './record-payment-form.tsx'

/** Records a payment of any account, for staff. The account is chosen first. */
export function AdminPaymentCreate() {
  const { t } = useTranslation('payments')
  const navigate = useNavigate()
  const [accountId, setAccountId] = useState<number | null>(null)
  const form = useEndpoint(adminPaymentForm, { query: { account_id: accountId ?? undefined } }, { enabled: accountId !== null }).answer
    ?.data
  if (form && accountId !== null)
    return (
      <RecordPaymentForm
        accountId={accountId}
        offered={form}
        door="admin"
        onDone={({ uuid }) => void navigate({ to: paymentPaths.adminPage(uuid) })}
      />
    )
  return (
    <RouteModal title={t('record')}>
      <AccountChoice value={accountId} onChange={setAccountId} />
      <Text size="sm" c="dimmed" mt="xs">
        {t('choose_account_text')}
      </Text>
    </RouteModal>
  )
}

function AccountChoice({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const { t } = useTranslation('payments')
  const [search, setSearch] = useState('')
  const found = useEndpoint(accounts.list, { query: { ...(search && { filter: { search } }), per_page: 10 } }, { keepPrevious: true })
  return (
    <BaseSelect
      label={t('fields.keeper')}
      searchable
      required
      data-autofocus
      data={(found.answer?.data ?? []).map((account) => ({ value: String(account.id), label: account.name }))}
      filter={({ options }) => options}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      onSearchChange={setSearch}
    />
  )
}
