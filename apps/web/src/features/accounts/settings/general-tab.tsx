import { accounts } from '@stoa/contract/browser'
import { Alert, PageSkeleton, Stack } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { NotLoaded, useEndpoint, useMay } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'
import { DangerZone } from './danger-zone.tsx'
import { DetailsForm } from './details/details-form.tsx'
import { DetailsReadOnly } from './details/details-read-only.tsx'
import { Emails, PaymentAccounts, Phones, Registrations } from './details/detail-sections.tsx'
import { Pictures } from './pictures.tsx'
import { WorkingForm } from './working-form.tsx'

/** General settings of the account: identity, region, contact details, ownership and closing. */
export function GeneralTab() {
  const { t } = useTranslation('accounts')
  const accountId = useAccountId()
  const may = useMay()
  const loaded = useEndpoint(accounts.read, { params: { id: accountId }, query: { include: ['owner', 'members'] } })
  const account = loaded.answer?.data
  const canEdit = may(accounts.update)
  return (
    <Stack gap="md" maw={860}>
      <NotLoaded loaded={loaded} />
      {loaded.isFirstLoad && <PageSkeleton />}
      {account && (
        <>
          {!canEdit && <Alert variant="light">{t('settings.read_only')}</Alert>}
          {canEdit ? <DetailsForm key={account.id} account={account} /> : <DetailsReadOnly account={account} />}
          {canEdit && <Pictures account={account} />}
          <Phones accountId={accountId} canEdit={canEdit} />
          <Emails accountId={accountId} canEdit={canEdit} />
          <Registrations accountId={accountId} canEdit={canEdit} />
          <PaymentAccounts accountId={accountId} canEdit={canEdit} />
          {canEdit && <WorkingForm key={`working-${account.id}`} account={account} />}
          <DangerZone account={account} />
        </>
      )}
    </Stack>
  )
}
