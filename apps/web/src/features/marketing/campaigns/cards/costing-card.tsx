import { CAMPAIGN_COST_KINDS, updateCampaignCosting, type Campaign, type CampaignCostInput } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import {
  ActionIcon,
  Button,
  Checkbox,
  DayInput,
  Facts,
  Group,
  IconTrash,
  Select,
  SettingsCard,
  Stack,
  Table,
  Text,
  TextInput,
  toast,
} from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, Can, FormModal, formatDay, formatPercent, useChange, useEndpointForm } from '../../../../kit/index.ts'
import { MoneyInput } from '../../../shared/fields/index.ts'
import { TOUCHED } from '../campaign-paths.ts'

/** What a campaign costs, and what remains of its price. Only readers of the costs see it. */
export function CostingCard({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const [isAdding, setAdding] = useState(false)
  const { price_total_minor: price, profit_minor: profit, currency } = campaign
  const money = (amount: number | null | undefined) => (amount == null ? '–' : formatMoney(amount, currency))
  const margin = price && profit != null ? formatPercent(Math.round((profit * 10_000) / price)) : '–'
  const add = (
    <Can endpoint={updateCampaignCosting}>
      <Button variant="default" onClick={() => setAdding(true)}>
        {t('costing.add')}
      </Button>
    </Can>
  )
  return (
    <SettingsCard title={t('costing.title')} action={add}>
      <Stack>
        <Facts
          facts={[
            [t('fields.price_total_minor'), money(price)],
            [t('fields.cost_minor'), money(campaign.cost_minor)],
            [t('fields.estimated_cost_minor'), money(campaign.estimated_cost_minor)],
            [t('fields.profit_minor'), `${money(profit)} (${margin})`],
          ]}
        />
        <CostTable campaign={campaign} />
      </Stack>
      {isAdding && <CostModal campaign={campaign} onClose={() => setAdding(false)} />}
    </SettingsCard>
  )
}

/** The costs as the call takes them. */
const keptCosts = (campaign: Campaign): CampaignCostInput[] =>
  (campaign.costs ?? []).map(({ id, amount_minor: _amount, provider: _provider, ...cost }) => ({ ...cost, cost_id: id }))

function CostTable({ campaign }: { campaign: Campaign }) {
  const { t, i18n } = useTranslation('campaigns')
  const change = useChange(updateCampaignCosting, TOUCHED)
  const remove = async (id: number) => {
    const costs = keptCosts(campaign).filter((cost) => cost.cost_id !== id)
    try {
      await change.send({ params: { campaign_id: campaign.id }, body: { costs, version: campaign.version } })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: Object.values(failure.errors)[0]?.[0] ?? failure.message, tone: 'bad' })
    }
  }
  if (!campaign.costs?.length) return null
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table>
        <Table.Tbody>
          {campaign.costs.map((cost) => (
            <Table.Tr key={cost.id}>
              <Table.Td>
                {cost.description}
                <Text size="xs" c="dimmed">
                  {[t(`costing.kinds.${cost.kind}`), cost.provider?.name, cost.is_estimate && t('costing.is_estimate')]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td>{formatDay(cost.incurred_on, i18n.language)}</Table.Td>
              <Table.Td ta="right">{formatMoney(cost.amount_minor, campaign.currency)}</Table.Td>
              <Table.Td w={40}>
                <Can endpoint={updateCampaignCosting}>
                  <ActionIcon aria-label={t('costing.remove', { name: cost.description })} onClick={() => void remove(cost.id)}>
                    <IconTrash size={16} />
                  </ActionIcon>
                </Can>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

interface CostValues {
  kind: CampaignCostInput['kind']
  description: string
  unit_cost_minor: number | string | null
  incurred_on: string
  is_estimate: boolean
}

function CostModal({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation('campaigns')
  const at = campaign.costs?.length ?? 0
  const form = useEndpointForm<typeof updateCampaignCosting, { cost: CostValues }>(updateCampaignCosting, {
    params: { campaign_id: campaign.id },
    defaults: { cost: { kind: 'media', description: '', unit_cost_minor: null, incurred_on: '', is_estimate: false } },
    toBody: ({ cost }) => ({ costs: [...keptCosts(campaign), cost as CampaignCostInput], version: campaign.version }),
    invalidates: TOUCHED,
    onDone: onClose,
  })
  const input = (name: string) => {
    const props = form.getInputProps(`cost.${name}`)
    return { ...props, error: form.errors[`costs.${at}.${name}`] ?? props.error }
  }
  return (
    <FormModal title={t('costing.add')} form={form} submitLabel={t('costing.add')} onClose={onClose} size="md">
      <Select
        label={t('costing.kind')}
        required
        options={CAMPAIGN_COST_KINDS.map((value) => ({ value, label: t(`costing.kinds.${value}`) }))}
        {...input('kind')}
      />
      <TextInput label={t('costing.description')} required data-autofocus maxLength={200} {...input('description')} />
      <Group grow>
        <MoneyInput label={t('costing.amount')} required currency={campaign.currency} {...input('unit_cost_minor')} />
        <DayInput label={t('costing.day')} required {...input('incurred_on')} />
      </Group>
      <Checkbox label={t('costing.is_estimate')} {...form.getInputProps('cost.is_estimate', { type: 'checkbox' })} />
    </FormModal>
  )
}
