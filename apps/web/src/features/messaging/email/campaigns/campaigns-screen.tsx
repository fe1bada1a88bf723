import { emailCampaigns, type EmailCampaign } from '@stoa/contract/browser'
import { Button, IconPlus, Text } from '@stoa/ui'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addressQuery,
  Can,
  DataList,
  DeleteDialog,
  ListToolbar,
  Screen,
  useListScreen,
  useLiveInvalidation,
} from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { useCampaignColumns, useCampaignFilters } from './campaign-columns.tsx'
import { campaignPaths, emailCampaignPath } from './campaign-paths.ts'
import { CampaignRowMenu } from './campaign-row-menu.tsx'

const LIVE = { 'email-campaign': ['email-campaigns'] } as const

/** E-mail campaigns of an account. */
export function CampaignsScreen() {
  const { t } = useTranslation('email_campaigns')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const list = useListScreen(
    emailCampaigns,
    { account_id: accountId },
    { include: ['createdBy', 'project', 'revenue'], hidden: ['project', 'created'] },
  )
  const columns = useCampaignColumns()
  const [doomed, setDoomed] = useState<EmailCampaign | null>(null)
  const actions = (row: EmailCampaign) => <CampaignRowMenu campaign={row} onDelete={() => setDoomed(row)} />
  useLiveInvalidation(`accounts.${accountId}`, LIVE)
  const create = (
    <Can endpoint={emailCampaigns.create} otherwise="explain">
      <Button component={Link} to={campaignPaths.create(accountId)} search={true} leftSection={<IconPlus size={16} />}>
        {t('create')}
      </Button>
    </Can>
  )
  return (
    <Screen title={t('title')} actions={create}>
      <ListToolbar
        list={list}
        columns={columns}
        filters={useCampaignFilters()}
        selectionActions={<CompareAction accountId={accountId} chosen={list.selected} />}
      />
      <DataList<EmailCampaign>
        list={list}
        columns={columns}
        selectable
        onOpen={(row) => void navigate({ to: emailCampaignPath(row) })}
        empty={{ title: t('empty'), text: t('empty_text'), action: create }}
        rowActions={actions}
      />
      <DeleteDialog
        endpoint={emailCampaigns.remove}
        params={doomed && { id: doomed.id }}
        name={doomed?.name ?? ''}
        onClose={() => setDoomed(null)}
      />
      <Outlet />
    </Screen>
  )
}

const MOST_COMPARED = 6

/** Opens the comparison of two to six chosen campaigns. */
function CompareAction({ accountId, chosen }: { accountId: number; chosen: readonly EmailCampaign[] }) {
  const { t } = useTranslation('email_campaigns')
  if (chosen.length < 2 || chosen.length > MOST_COMPARED) return <Text size="sm">{t('comparison.choose', { most: MOST_COMPARED })}</Text>
  return (
    <Button
      size="compact-sm"
      variant="default"
      component={Link}
      to={campaignPaths.compare(accountId)}
      search={addressQuery({ 'filter.id.in': chosen.map(({ id }) => id).join(',') })}
    >
      {t('comparison.action')}
    </Button>
  )
}
