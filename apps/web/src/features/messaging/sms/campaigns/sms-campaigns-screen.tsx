import { smsCampaigns, type SmsCampaign } from '@stoa/contract/browser'
import { ActionIcon, Button, IconDots, IconPlus, Menu } from '@stoa/ui'
import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DataList, DeleteDialog, ListToolbar, Screen, useListScreen, useLiveInvalidation, useMay } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { UNDER_WAY, useSmsCampaignCopy } from './sms-campaign-actions.tsx'
import { useSmsCampaignColumns, useSmsCampaignFilters } from './sms-campaign-columns.tsx'
import { smsCampaignPath, smsCampaignPaths } from './sms-campaign-paths.ts'

const LIVE = { 'sms-campaign': ['sms-campaigns'] } as const

/** SMS campaigns of an account. */
export function SmsCampaignsScreen() {
  const { t } = useTranslation(['sms_campaigns', 'email_campaigns'])
  const accountId = useAccountId()
  const navigate = useNavigate()
  const list = useListScreen(
    smsCampaigns,
    { account_id: accountId },
    { include: ['createdBy', 'project', 'revenue'], hidden: ['project', 'created'] },
  )
  const columns = useSmsCampaignColumns()
  const [doomed, setDoomed] = useState<SmsCampaign | null>(null)
  const actions = (row: SmsCampaign) => <RowMenu campaign={row} onDelete={() => setDoomed(row)} />
  useLiveInvalidation(`accounts.${accountId}`, LIVE)
  const create = (
    <Can endpoint={smsCampaigns.create} otherwise="explain">
      <Button component={Link} to={smsCampaignPaths.create(accountId)} search={true} leftSection={<IconPlus size={16} />}>
        {t('email_campaigns:create')}
      </Button>
    </Can>
  )
  return (
    <Screen title={t('title')} actions={create}>
      <ListToolbar list={list} columns={columns} filters={useSmsCampaignFilters()} />
      <DataList<SmsCampaign>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: smsCampaignPath(row) })}
        empty={{ title: t('empty'), text: t('empty_text'), action: create }}
        rowActions={actions}
      />
      <DeleteDialog
        endpoint={smsCampaigns.remove}
        params={doomed && { id: doomed.id }}
        name={doomed?.name ?? ''}
        onClose={() => setDoomed(null)}
      />
      <Outlet />
    </Screen>
  )
}

/** Copies or deletes the campaign of a row. */
function RowMenu({ campaign, onDelete }: { campaign: SmsCampaign; onDelete: () => void }) {
  const { t } = useTranslation('email_campaigns')
  const may = useMay()
  const copy = useSmsCampaignCopy()
  const mayDelete = may(smsCampaigns.remove) && !UNDER_WAY.includes(campaign.status)
  if (!may(smsCampaigns.create) && !mayDelete) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('more', { name: campaign.name })} loading={copy.isPending}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {may(smsCampaigns.create) && <Menu.Item onClick={() => void copy.run(campaign)}>{t('copy')}</Menu.Item>}
        {mayDelete && (
          <Menu.Item color="red" onClick={onDelete}>
            {t('delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
