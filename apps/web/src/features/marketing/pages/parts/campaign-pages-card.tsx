import { campaignPages, createCampaignPage, pages, removeCampaignPage, type Campaign, type LandingPage } from '@stoa/contract/browser'
import { ActionIcon, Anchor, BaseSelect, Button, Group, IconX, SettingsCard, Stack, Table, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, useAct, useEndpoint } from '../../../../kit/index.ts'
import { allows, useAccountId, useSession } from '../../../shared/session/index.ts'
import { pagePaths } from '../page-paths.ts'
import { PageStatusMark } from './page-marks.tsx'

const TOUCHED = ['pages', 'campaigns', 'activity_logs'] as const

/** The pages of a campaign. Pages of the account are added and taken out in place. */
export function CampaignPagesCard({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const session = useSession()
  const isOurs = useAccountId() === campaign.account_id
  const loaded = useEndpoint(
    campaignPages,
    { params: { campaign_id: campaign.id }, query: { per_page: 100, sort: 'name' } },
    { keepPrevious: true },
  )
  const rows = loaded.answer?.data
  // Pages belong to the account that keeps the results, in which the member needs the rights.
  const accountId = campaign.resultsAccount?.id ?? campaign.account_id
  const canAdd = isOurs && [createCampaignPage, pages.list, pages.update].every(({ access }) => allows(session, access, accountId))
  return (
    <SettingsCard title={t('pages.title')} text={t('pages.text')}>
      {rows?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('pages.empty')}
        </Text>
      )}
      {rows && rows.length > 0 && <PageTable campaign={campaign} rows={rows} isOurs={isOurs} />}
      {rows && canAdd && <AddPage campaign={campaign} accountId={accountId} taken={rows.map(({ id }) => id)} />}
    </SettingsCard>
  )
}

function PageTable({ campaign, rows, isOurs }: { campaign: Campaign; rows: readonly LandingPage[]; isOurs: boolean }) {
  const { t } = useTranslation('campaigns')
  const remove = useAct(removeCampaignPage, TOUCHED)
  const session = useSession()
  return (
    <Table.ScrollContainer minWidth={300}>
      <Table aria-label={t('pages.title')}>
        <Table.Tbody>
          {rows.map((page) => (
            <Table.Tr key={page.id}>
              <Table.Td>
                <Anchor component={Link} to={pagePaths.one(page.account_id, page.id)} size="sm" fw={550} c="bright">
                  {page.name}
                </Anchor>
                <PageStatusMark page={page} />
              </Table.Td>
              <Table.Td ta="right">{t('pages.submissions', { count: page.submissions, figure: formatCount(page.submissions) })}</Table.Td>
              {isOurs && (
                <Table.Td w={40}>
                  {allows(session, removeCampaignPage.access, page.account_id) && (
                    <ActionIcon
                      aria-label={t('pages.remove', { name: page.name })}
                      loading={remove.isPending}
                      onClick={() => void remove.run({ params: { campaign_id: campaign.id, id: page.id } })}
                    >
                      <IconX size={16} />
                    </ActionIcon>
                  )}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** Finds a page of the account that keeps the results by its name, and adds it. */
function AddPage({ campaign, accountId, taken }: { campaign: Campaign; accountId: number; taken: readonly number[] }) {
  const { t } = useTranslation('campaigns')
  const add = useAct(createCampaignPage, TOUCHED)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const found = useEndpoint(
    pages.list,
    { params: { account_id: accountId }, query: { per_page: 25, sort: 'name', ...(search && { filter: { search } }) } },
    { keepPrevious: true },
  )
  const options = (found.answer?.data ?? []).flatMap(({ id, name, status }) =>
    taken.includes(id) || status === 'archived' ? [] : [{ value: String(id), label: name }],
  )
  const send = async () => {
    if (await add.run({ params: { campaign_id: campaign.id }, body: { page_id: Number(chosen) } })) setChosen(null)
  }
  return (
    <Stack mt="sm">
      <Group align="flex-end" gap="xs">
        <BaseSelect
          flex={1}
          miw={220}
          label={t('pages.choose')}
          searchable
          clearable
          data={options}
          // The server has already searched.
          filter={({ options: all }) => all}
          value={chosen}
          onChange={setChosen}
          onSearchChange={(text) => setSearch(options.some(({ label }) => label === text) ? '' : text)}
          nothingFoundMessage={t('pages.none')}
        />
        <Button variant="default" disabled={!chosen} loading={add.isPending} onClick={() => void send()}>
          {t('pages.add')}
        </Button>
      </Group>
    </Stack>
  )
}
